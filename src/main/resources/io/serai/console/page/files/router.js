// Which view is open: the part of the address behind the #.

/** Returns the path and the query of the address, such as `#/tasks?state=failed`. */
export function current() {
  const [path, query = ''] = location.hash.replace(/^#/, '').split('?')
  return { path: path || '/', query: Object.fromEntries(new URLSearchParams(query)) }
}

/** Returns the view of a path with its parameters; `/tasks/:id` matches `/tasks/7`. */
export function match(views, path) {
  for (const view of views) {
    const names = []
    const pattern = view.path.replace(/:(\w+)/g, (all, name) => {
      names.push(name)
      return '([^/]+)'
    })
    const values = new RegExp('^' + pattern + '$').exec(path)?.slice(1).map(decoded)
    if (values?.every(value => value !== undefined)) {
      return { view, params: Object.fromEntries(names.map((name, i) => [name, values[i]])) }
    }
  }
  return undefined
}

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A key of the hub. One that is typed into the wrong field does not get into the address, which browsers keep. */
const KEY = /serai_[\w-]{20,}/

/** Returns the address of a view. */
export function link(path, query = {}) {
  if (KEY.test(path)) return '#/'
  const used = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && !KEY.test(value))
  const text = new URLSearchParams(used).toString()
  return '#' + path + (text === '' ? '' : '?' + text)
}

/** Opens a view. */
export function go(path, query) {
  location.hash = link(path, query)
}

/** Changes the query of the open view without opening it again. */
export function replaceQuery(query) {
  history.replaceState(null, '', link(current().path, query))
}
