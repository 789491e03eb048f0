// What became of the files of the home.

/** Returns the last outcome of each file of `GET /a2s/v1/reloads`; those that are refused first. */
export function newest(reloads) {
  const files = new Map()
  for (const each of reloads) if (!files.has(each.file)) files.set(each.file, each)
  const isRefused = each => Number(each.status === 'refused')
  return [...files.values()].sort((a, b) => isRefused(b) - isRefused(a) || (a.file < b.file ? -1 : 1))
}
