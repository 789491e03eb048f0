// Calls an operation of the API: a form for its request, and the response.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { address, exchange } from '../hub.js'
import { confirm } from './dialog.js'
import { save } from './download.js'
import { fields, read } from './form.js'
import { exampleBody, formSchema } from './openapi.js'
import { choice, code, facts, label } from './ui.js'

/** More of a text than this is downloaded, not shown. */
const LONGEST_TEXT = 200_000

/** What every operation may be sent beside what its description names. */
const MORE = { properties: {
  moreQuery: { type: 'string', title: 'Further query', description: 'Such as limit=10&cursor=abc' },
  moreHeaders: { type: 'string', format: 'multiline', title: 'Further headers', description: 'One per line, such as Accept: text/event-stream' },
} }

export class OperationCall {
  #page
  #operation
  #schema
  #type
  #body
  #bodies
  #errors = {}
  #running
  #answer
  #text
  #failure = ''

  constructor(page, document, operation) {
    this.#page = page
    this.#operation = operation
    this.#schema = formSchema(document, operation.parameters)
    this.#bodies = new Map(operation.bodies.map(([type, media]) => [type, exampleBody(document, type, media)]))
    if (this.#bodies.size === 0 && ['POST', 'PUT', 'PATCH'].includes(operation.method)) this.#bodies.set('application/json', '')
    this.#choose([...this.#bodies.keys()][0])
  }

  #choose(type) {
    this.#type = type
    this.#body = this.#bodies.get(type) ?? ''
  }

  template() {
    return html`<form @submit=${event => this.#submit(event)} novalidate aria-label="Request">
        ${fields(this.#schema, {}, this.#errors)}
        ${this.#type ? this.#bodyFields() : nothing}
        <details><summary>More</summary>${fields(MORE, {}, this.#errors)}</details>
        <div class="actions">
          <button aria-disabled=${this.#running ? 'true' : nothing}>Send</button>
          <button name="action" value="curl" class="secondary">Copy as curl</button>
          ${this.#running ? html`<button type="button" class="secondary" @click=${() => this.#running.abort()}>Stop</button>` : nothing}
        </div>
      </form>
      <p role="status">${this.#failure ? html`<span class="error">${this.#failure}</span>` : this.#running ? 'Waiting for the response …' : nothing}</p>
      ${this.#answer ? this.#response() : nothing}`
  }

  #bodyFields() {
    const types = [...this.#bodies.keys()]
    return html`${types.length > 1 ? html`<div class="field">${choice('Type of the body', this.#type, types.map(type => [type, type]), type => {
        this.#choose(type)
        this.#page.update()
      })}</div>` : nothing}
      <div class="field"><label for="body">Body (${this.#type})</label>
        <textarea id="body" class="code" rows="10" spellcheck="false" .value=${this.#body}
          @input=${event => (this.#body = event.target.value)}></textarea></div>`
  }

  async #submit(event) {
    event.preventDefault()
    const form = event.target
    const { value, errors } = read(form)
    for (const each of form.elements) if (each.dataset.path && !each.checkValidity()) errors[each.dataset.path] ??= each.validationMessage
    const request = this.#request(value, errors)
    this.#errors = errors
    if (Object.keys(errors).length === 0) {
      if (event.submitter?.value === 'curl') await this.#copy(request)
      else if (!this.#running) await this.#send(request)
    }
    this.#page.update()
    form.querySelector('[aria-invalid="true"]')?.focus()
  }

  /** Returns the request of what was entered; what cannot be sent is added to the errors. */
  #request({ path = {}, query = {}, header = {}, moreQuery = '', moreHeaders = '' }, errors) {
    const parameters = new URLSearchParams(moreQuery)
    for (const [name, value] of Object.entries(query)) [value].flat().forEach(each => parameters.append(name, text(each)))
    const headers = new Headers()
    const put = (name, value, place) => {
      try {
        headers.set(name, value)
      } catch {
        errors[place] = `'${name}' cannot be sent as a header.`
      }
    }
    if (this.#type && this.#body !== '') headers.set('content-type', this.#type)
    Object.entries(header).forEach(([name, value]) => put(name, text(value), '/header/' + name))
    for (const line of moreHeaders.split('\n').filter(each => each.trim())) {
      const colon = line.indexOf(':')
      put(line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim(), '/moreHeaders')
    }
    const place = this.#operation.path.replace(/\{([^}]+)\}|\*$/g, (all, name) => segment(text(path[name ?? '*'] ?? ''), name ?? '*', errors))
    return { method: this.#operation.method, path: place + (parameters.size ? '?' + parameters : ''), headers,
      body: this.#type && this.#body !== '' ? this.#body : undefined }
  }

  async #send(request) {
    if (request.method === 'DELETE' && !(await confirm(`Send DELETE ${request.path}?`, 'Send'))) return
    this.#running = new AbortController()
    this.#page.signal.addEventListener('abort', () => this.#running?.abort(), { once: true })
    this.#failure = ''
    this.#answer = undefined
    this.#text = new StreamedText()
    this.#page.update()
    try {
      for await (const answer of exchange(request, this.#running.signal)) {
        this.#answer = answer
        this.#page.update()
      }
    } catch (failure) {
      this.#failure = this.#running.signal.aborted ? 'You have stopped the call.' : failure.message
    } finally {
      this.#running = undefined
    }
  }

  async #copy(request) {
    await navigator.clipboard.writeText(curl(request, this.#page.caller.mode === 'closed'))
    this.#page.say('The command was copied.')
  }

  #response() {
    const { status, statusText, millis, size, headers, complete, content } = this.#answer
    const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
    const colour = status < 300 ? 'green' : status < 400 ? 'blue' : 'red'
    return html`<section aria-label="Response"><h3>Response</h3>
      ${facts([['Status', label(`${status} ${statusText}`.trim(), colour)], ['Time', `${millis} ms`],
        ['Size', `${size} bytes${complete ? '' : ' so far'}`]])}
      <details><summary>Headers</summary>${code(headers.map(each => each.join(': ')).join('\n'), 'Headers')}</details>
      ${size === 0 ? html`<p class="empty">The body is empty.</p>` : this.#content()}
      ${size > 0 && complete ? html`<p><button class="secondary" @click=${() => save(new Blob(content, { type }), 'response')}>Download</button></p>` : nothing}
    </section>`
  }

  #content() {
    const { size, content, complete } = this.#answer
    const shown = size > LONGEST_TEXT ? undefined : this.#text.of(content)
    return shown === undefined
      ? html`<p class="muted">The body is not shown: it is not a text, or longer than ${LONGEST_TEXT} bytes.</p>`
      : code(complete ? indented(shown) : shown, 'Body of the response')
  }
}

const text = value => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Escapes a parameter of a path. A browser would leave out `.` and `..`. */
function segment(value, name, errors) {
  if (value.split('/').some(each => each === '.' || each === '..')) errors['/path/' + name] = 'A path cannot have this value.'
  return name === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
}

/** The text of chunks that come one after the other: each is decoded once. */
class StreamedText {
  #decoder = new TextDecoder('utf-8', { fatal: true })
  #text = ''
  #count = 0
  #isText = true

  /** Returns the text of all chunks; undefined if they are none. */
  of(chunks) {
    try {
      while (this.#isText && this.#count < chunks.length) {
        const more = this.#decoder.decode(chunks[this.#count++], { stream: true })
        this.#isText = !more.includes('\0')
        this.#text += more
      }
    } catch {
      this.#isText = false
    }
    return this.#isText ? this.#text : undefined
  }
}

function indented(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Returns the request as a command of a POSIX shell. */
function curl({ method, path, headers, body }, needsKey) {
  const quoted = value => "'" + value.replaceAll("'", "'\\''") + "'"
  return ['curl -sS', method === 'GET' ? '' : '-X ' + method, quoted(address(path).href),
    needsKey ? '-H "Authorization: Bearer $SERAI_KEY"' : '',
    ...[...headers].map(([name, value]) => '-H ' + quoted(name + ': ' + value)),
    body === undefined ? '' : '--data-binary ' + quoted(body)].filter(each => each).join(' ')
}
