// Puts what `rulebook/table/changes.py` told into what was before; what did not change stays the same object.

export function changed(before, told) {
  if (Array.isArray(told)) return told[0];
  const parts = Object.entries(told);
  if (!parts.length) return before;
  const now = Array.isArray(before) ? [...before] : { ...before };
  for (const [name, change] of parts) now[name] = changed(before[name], change);
  return now;
}
