// Pieces that views share.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { repeat } from '../lib/lit-html/directives/repeat.js'
import { unsafeHTML } from '../lib/lit-html/directives/unsafe-html.js'
import { marked } from '../lib/marked/lib/marked.esm.js'
import DOMPurify from '../lib/dompurify/dist/purify.es.mjs'

/** What a state means for a person, and the colour of its label. */
const STATES = {
  SUBMITTED: ['Queued', 'grey'],
  WORKING: ['Working', 'blue'],
  INPUT_REQUIRED: ['Needs input', 'orange'],
  AUTH_REQUIRED: ['Needs approval', 'orange'],
  COMPLETED: ['Completed', 'green'],
  FAILED: ['Failed', 'red'],
  CANCELED: ['Canceled', 'grey'],
  REJECTED: ['Rejected', 'red'],
}

export const STATE_NAMES = Object.keys(STATES)
export const isEnd = state => ['COMPLETED', 'FAILED', 'CANCELED', 'REJECTED'].includes(state)
export const isWaiting = state => ['INPUT_REQUIRED', 'AUTH_REQUIRED'].includes(state)
export const stateName = state => STATES[state]?.[0] ?? state

/** Whether a link may lead to an address that an agent has given; scripts are none. */
export const isWebAddress = url => /^https?:\/\//i.test(url ?? '')

export function label(text, colour = 'grey') {
  return html`<span class="label ${colour}">${text}</span>`
}

export function stateLabel(state) {
  return label(stateName(state), STATES[state]?.[1])
}

/** What became of a run or a step of it. */
const OUTCOMES = {
  pending: ['Queued', 'grey'],
  running: ['Running', 'blue'],
  success: ['Succeeded', 'green'],
  partial_success: ['Partly succeeded', 'orange'],
  failed: ['Failed', 'red'],
  skipped: ['Skipped', 'grey'],
  cancelled: ['Canceled', 'grey'],
}

export function outcomeLabel(status) {
  return label(...(OUTCOMES[status] ?? [status]))
}

const KINDS = { capability: 'Capability', route: 'Route', operation: 'Operation', remote: 'Remote agent' }

/** What a kind of skill is called. */
export const kindName = kind => KINDS[kind] ?? kind

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** A time in words, such as "3 minutes ago", with the exact one as its title. */
export function time(text) {
  if (!text) return nothing
  const date = new Date(text)
  const seconds = (date - Date.now()) / 1000
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size)
  const words = unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : seconds > 0 ? 'in less than a minute' : 'just now'
  return html`<time datetime=${text} title=${date.toLocaleString()}>${words}</time>`
}

/** A share, 0 to 1, in percent; a dash if there is none. */
export const percent = share => (typeof share === 'number' ? Math.round(share * 100) + ' %' : '–')

export function card(title, content, actions = nothing) {
  return html`<section class="card" aria-label=${title}>
    <header><h2>${title}</h2><div class="actions">${actions}</div></header>
    ${content}
  </section>`
}

/**
 * A table.
 *
 * @param columns `{title, cell: row => template}`
 * @param key the identity of a row
 * @param empty what is shown without rows
 */
export function table(caption, columns, rows, key, empty) {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}><table>
    <caption class="hidden">${caption}</caption>
    <thead><tr>${columns.map(column => html`<th scope="col">${column.title}</th>`)}</tr></thead>
    <tbody>${repeat(rows, key, row => html`<tr>${columns.map(
      column => html`<td data-label=${column.title}>${column.cell(row)}</td>`)}</tr>`)}</tbody>
  </table></div>`
}

/** Names and values; entries without a value are left out. */
export function facts(entries) {
  const known = entries.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

export function json(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return html`<pre tabindex="0" role="group" aria-label="JSON">${text}</pre>`
}

export function code(text, name = 'Text') {
  return html`<div class="code"><pre tabindex="0" role="group" aria-label=${name}>${text}</pre>${copyButton(text, name)}</div>`
}

/** A button that copies a text; `title` is what it says. */
export function copyButton(text, name = 'Text', title = 'Copy') {
  const copy = async event => {
    const button = event.currentTarget
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = title), 1500)
  }
  return html`<button type="button" class="plain" aria-label="Copy ${name}" @click=${copy}>${title}</button>`
}

/** What agents' texts may consist of. Headings begin below those of the views. */
const MARKDOWN = {
  ALLOWED_TAGS: ['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li',
    'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a'],
  ALLOWED_ATTR: ['href', 'title'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}
const LONGEST_MARKDOWN = 50_000

/** How often a text may have what marked's time grows with faster than with the length. */
const MOST_MARKS = [[/[[\]]/g, 400], [/[*_~`]/g, 2000], [/[<>]/g, 600]]
const drawn = new Map()

DOMPurify.addHook('afterSanitizeAttributes', node => {
  if (node.tagName === 'A') {
    node.setAttribute('rel', 'noopener noreferrer')
    node.setAttribute('target', '_blank')
  }
})

/** Markdown of an agent as HTML; a text that is too long, or that cannot be read, as it is. */
export function markdown(text) {
  let shown = drawn.get(text)
  if (shown === undefined) {
    shown = isHarmless(text) ? clean(text) : null
    if (drawn.size > 200) drawn.clear()
    drawn.set(text, shown)
  }
  return shown === null ? json(text) : html`<div class="markdown">${unsafeHTML(shown)}</div>`
}

function isHarmless(text) {
  return typeof text === 'string' && text.length <= LONGEST_MARKDOWN
    && MOST_MARKS.every(([marks, most]) => (text.match(marks) ?? []).length <= most)
}

function clean(text) {
  try {
    return DOMPurify.sanitize(marked.parse(text, { async: false, breaks: true }), MARKDOWN)
  } catch {
    return null
  }
}

/** What a person can open, under its heading in a list. */
export function details(title, content, open = false) {
  return html`<details ?open=${open}><summary>${title}</summary>${content}</details>`
}

/** What is shown while something loads, or when that failed. */
export function loading(what) {
  return html`<p class="empty" role="status">Loading ${what} …</p>`
}

/** A selection field of a filter. */
export function choice(name, value, options, change) {
  return html`<label>${name}
    <select .value=${value ?? ''} @change=${event => change(event.target.value)}>
      ${options.map(([key, text]) => html`<option value=${key} ?selected=${key === (value ?? '')}>${text}</option>`)}
    </select></label>`
}

/** A text field of a filter; it applies when the person stops typing. */
export function searchField(name, value, change) {
  let timer
  const later = event => {
    clearTimeout(timer)
    timer = setTimeout(() => change(event.target.value), 300)
  }
  return html`<label>${name} <input type="search" .value=${value ?? ''} @input=${later} autocomplete="off"></label>`
}
