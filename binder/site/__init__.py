"""The site: JupyterLite, a landing page, and every notebook as a page to read, all from plain files."""
