// Python wakes: Pyodide, the wheels that the site carries, and `opening.py`, which makes screens.

// `shelf` is where Pyodide lies, `read` gives a file of it, `say` hears how far it is, `tell` what Python says.
export async function wake({ shelf, first, rest, opening, read, say, tell }) {
  const wheels = first.map(read);
  const { loadPyodide } = await import(`${shelf}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: shelf });
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  const take = async (wheel) => python.unpackArchive(await wheel, "wheel", { extractDir });
  for (const wheel of wheels) await take(wheel);
  say("opening");
  const room = python.toPy({});
  python.runPython(opening, { globals: room, filename: "opening.py" });
  return {
    begin: (wanted) => room.get("begin")(JSON.stringify(wanted), tell),
    // What the first screen does without comes once it stands.
    async bringTheRest() {
      for (const file of rest) await take(read(file));
      room.get("take_in")();
    },
  };
}
