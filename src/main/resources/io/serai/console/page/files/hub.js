// The hub's APIs, called with the session of the browser.

/** The address of the hub: the page is one folder below it, also behind a proxy with a prefix. */
const HUB = new URL('../', document.baseURI)

/** The cookie of the session counts only for requests with this header. */
const HEADERS = { 'Serai-Console': 'page' }

/** Event of the window: a request was refused since nobody is signed in. */
export const SIGNED_OUT = 'serai-signed-out'

/** Event of the window: somebody has signed in at a view. */
export const SIGNED_IN = 'serai-signed-in'

/** An error that the hub answered, or that it cannot be reached (status 0). */
export class HubError extends Error {
  constructor(status, body) {
    const error = body?.error ?? body ?? {}
    super(error.message ?? error.detail ?? error.title ?? 'The hub answered ' + status + '.')
    this.status = status
    this.code = error.code
    this.errors = error.errors ?? []
    this.details = error.details
  }
}

/** Returns the address of a path of the hub. */
export function address(path) {
  return new URL(path.replace(/^\/*/, './'), HUB)
}

async function request(method, path, { body, type, accept = 'application/json', headers, signal } = {}) {
  const isText = typeof body === 'string'
  let response
  try {
    response = await fetch(address(path), {
      method,
      headers: {
        ...HEADERS,
        accept,
        ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
        ...headers,
      },
      body: body === undefined || isText ? body : JSON.stringify(body),
      signal,
    })
  } catch (failure) {
    if (signal?.aborted) throw failure
    throw new HubError(0, { message: 'The hub cannot be reached.' })
  }
  if (!response.ok) {
    const text = await response.text()
    if (response.status === 401) dispatchEvent(new Event(SIGNED_OUT))
    throw new HubError(response.status, parsed(text) ?? { message: text.slice(0, 500) || undefined })
  }
  return response
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends a request, and returns the JSON of the response; undefined if it has none. */
export async function send(method, path, body, options) {
  const response = await request(method, path, { body, ...options })
  const text = await response.text()
  return text === '' ? undefined : (parsed(text) ?? text)
}

export const get = (path, options) => send('GET', path, undefined, options)
export const post = (path, body, options) => send('POST', path, body, options)
export const put = (path, body, options) => send('PUT', path, body, options)
export const remove = (path, options) => send('DELETE', path, undefined, options)

/** Returns a response as a file. */
export async function file(path, options) {
  return (await request('GET', path, { accept: '*/*', ...options })).blob()
}

/** What of a response is read at most, in bytes. */
const MOST_BYTES = 10_000_000

/**
 * Sends any request, and yields the response as it arrives: `{status, statusText, headers, millis,
 * size, content, complete}`. `content` is the list of the byte arrays that have come, always the same
 * one. An error status is a response, too.
 */
export async function* exchange({ method, path, headers, body }, signal) {
  const all = new Headers(headers)
  Object.entries(HEADERS).forEach(([name, value]) => all.set(name, value))
  const begin = performance.now()
  const response = await fetch(address(path), { method, headers: all, body, signal }).catch(failure => {
    throw signal.aborted ? failure : new HubError(0, { message: 'The hub cannot be reached.' })
  })
  if (response.status === 401) get('/api/v1/caller').catch(() => {}) // tells if the session has ended
  const reader = response.body?.getReader()
  const content = []
  let size = 0
  const now = complete => ({ status: response.status, statusText: response.statusText, headers: [...response.headers],
    millis: Math.round(performance.now() - begin), size, content, complete })
  while (reader) {
    const { value, done } = await reader.read()
    if (done) break
    content.push(value)
    size += value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new Error(`The response is longer than ${MOST_BYTES} bytes; call the operation with curl.`)
    }
    yield now(false)
  }
  yield now(true)
}

/** Reads an event stream: yields the data of each event as JSON, until it ends. */
export async function* events(path, { method = 'GET', ...options } = {}) {
  const response = await request(method, path, { ...options, accept: 'text/event-stream' })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split(/\r?\n/)
    rest = lines.pop()
    for (const line of lines) {
      const data = line.startsWith('data:') ? parsed(line.slice(5).trim()) : undefined
      if (data !== undefined) yield data
    }
  }
}

/** Returns a path with its query; values that are empty are left out. */
export function query(path, values) {
  const used = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(used).toString()
  return text === '' ? path : path + '?' + text
}

/** Escapes a part of a path. */
export const part = encodeURIComponent
