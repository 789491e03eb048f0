// What a task made: its outputs, and its artifacts with their contents.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { save } from './download.js'
import { file, part } from '../hub.js'
import { card, code, facts, isWebAddress, json, markdown } from './ui.js'

/** Contents up to this size are shown without a click, in bytes. */
const SMALL = 100_000

/** So many contents are shown without a click. */
const MOST_SHOWN = 10
const MOST_CELLS = 2000
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export class Artifacts {
  #page
  #path
  #contents = new Map()

  constructor(page, path) {
    this.#page = page
    this.#path = path
    page.signal.addEventListener('abort', () => {
      for (const { url } of this.#contents.values()) if (url) URL.revokeObjectURL(url)
    })
  }

  template(task) {
    const made = task.artifacts ?? []
    if (made.length === 0) return nothing
    return card('Results', made.map(artifact => html`<h3>${artifact.name ?? artifact.id}</h3>
      ${artifact.description ? html`<p>${artifact.description}</p>` : nothing}
      ${artifact.parts.map((each, i) => this.#part(task, artifact, each, i))}`))
  }

  #part(task, artifact, each, i) {
    if (each.kind === 'url') return html`<p><a href=${isWebAddress(each.url) ? each.url : nothing} rel="noopener noreferrer" target="_blank">${each.filename ?? each.url}</a></p>`
    const key = [artifact.id, i, each.size].join('/')
    const content = this.#contents.get(key)
    if (!content && (each.size ?? 0) <= SMALL && isShown(each) && this.#contents.size < MOST_SHOWN) this.#load(artifact, i, each, key)
    return html`${content ? shown(content, each) : nothing}
      <p class="actions"><span class="muted">${[each.filename, each.media_type, size(each.size)].filter(Boolean).join(', ')}</span>
        ${!content && isShown(each) ? html`<button class="plain" @click=${() => this.#load(artifact, i, each, key)}>Show</button>` : nothing}
        <button class="plain" @click=${() => this.#download(artifact, i, each)}>Download</button></p>`
  }

  async #load(artifact, i, each, key) {
    this.#contents.set(key, {})
    await this.#page.run(async () => {
      const blob = await file(this.#address(artifact, i), this.#page)
      const content = PICTURES.includes(each.media_type) ? { url: URL.createObjectURL(blob) } : { text: await blob.text() }
      this.#contents.set(key, content)
    })
  }

  async #download(artifact, i, each) {
    await this.#page.run(async () => {
      save(await file(this.#address(artifact, i), this.#page), each.filename ?? artifact.name ?? artifact.id)
    })
  }

  #address(artifact, i) {
    return this.#path + '/artifacts/' + part(artifact.id) + '?part=' + i
  }
}

const isShown = each => each.kind !== 'file' || PICTURES.includes(each.media_type) || /^text\/|json/.test(each.media_type ?? '')

function shown({ text, url }, each) {
  if (url) return html`<img class="picture" src=${url} alt=${each.filename ?? 'Picture of the result'}>`
  if (text === undefined) return nothing
  if (each.kind === 'data' || /json/.test(each.media_type ?? '')) return data(text)
  if (each.kind !== 'text' || !['text/markdown', 'text/plain', undefined].includes(each.media_type)) return json(text)
  return isAligned(text) ? code(text, 'Result') : markdown(text)
}

/** Whether a text is no Markdown, whose white space means nothing, but has columns or indented lines. */
const isAligned = text => /\S(?: {2,}|\t)\S|^[ \t]+\S/m.test(text) && !/^\s*(?:[-*+>#|]|\d+[.)]\s|```)/m.test(text)

/** Rows of flat objects as a table, flat objects as facts, all other values as JSON. */
function data(text) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return json(text)
  }
  if (Array.isArray(value) && value.length > 0 && value.length <= 200 && value.every(isFlat)) {
    const names = [...new Set(value.flatMap(Object.keys))]
    if (names.length * value.length > MOST_CELLS) return json(value)
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Rows"><table><thead><tr>${names.map(name => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${value.map(row => html`<tr>${names.map(name => html`<td>${String(row[name] ?? '')}</td>`)}</tr>`)}</tbody></table></div>`
  }
  return isFlat(value) && Object.keys(value).length <= MOST_CELLS ? facts(Object.entries(value).map(([name, each]) => [name, String(each)])) : json(value)
}

const isFlat = value =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(each => each === null || typeof each !== 'object')

function size(bytes) {
  if (bytes === undefined) return ''
  const units = ['bytes', 'kB', 'MB', 'GB']
  const unit = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  return (unit === 0 ? bytes : (bytes / 1000 ** unit).toFixed(1)) + ' ' + units[unit]
}
