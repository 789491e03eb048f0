// The entries of the audit log, and their export.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { save } from '../parts/download.js'
import { file, get, query } from '../hub.js'
import { replaceQuery } from '../router.js'
import { card, choice, label, loading, table } from '../parts/ui.js'

const API = '/api/v1/audit'
const PAGE_SIZE = 100
const FILTERS = ['event', 'caller', 'subject', 'outcome', 'since', 'until']
const OUTCOMES = {
  created: ['Created', 'green'], done: ['Done', 'green'], refused: ['Refused', 'red'], failed: ['Failed', 'red'], unanswered: ['Not answered', 'orange'],
}

/** The events that the hub writes; those of other versions are known once an entry has them. */
const EVENTS = ['agent.apply', 'agent.register', 'agent.remove', 'agent.weight', 'breaker.reset', 'cache.clear', 'capability.register',
  'capability.remove', 'console.sign-in', 'credential.put', 'credential.remove', 'folders.reload', 'key.create', 'key.revoke', 'key.rotate',
  'notification.send-again', 'notifications.send-again', 'operators.reload', 'session.end', 'task.answer', 'task.cancel', 'task.decline',
  'task.run-again']

export default function audit(page) {
  let filter = Object.fromEntries(FILTERS.map(name => [name, page.query[name] ?? '']))
  let entries, next, asked

  async function load(cursor) {
    const mine = (asked = {})
    await page.run(async () => {
      const found = await get(query(API, { ...filter, limit: PAGE_SIZE, cursor }), page)
      if (mine !== asked) return
      entries = cursor ? [...entries, ...found.entries] : found.entries
      next = found.next_cursor
    })
  }

  function change(name, value) {
    filter = { ...filter, [name]: value }
    replaceQuery(filter)
    load()
  }

  async function download(accept, name) {
    await page.run(async () => save(await file(query(API, filter), { accept, signal: page.signal }), name))
  }

  load()
  return () => html`<h1 tabindex="-1">Audit</h1>
    <div class="filters" role="search">
      ${text('Event', 'event', events())} ${text('Caller', 'caller')} ${text('Subject', 'subject')}
      ${choice('Outcome', filter.outcome, [['', 'All'], ...Object.entries(OUTCOMES).map(([key, [name]]) => [key, name])], value => change('outcome', value))}
      ${moment('Since', 'since')} ${moment('Until', 'until')}
      <button class="secondary" @click=${() => load()}>Apply</button>
    </div>
    ${card('Entries, the newest first', entries ? html`
      ${table('Entries of the audit log', COLUMNS, entries, entry => entry.id, 'No entry matches.')}
      ${next ? html`<p><button class="secondary" @click=${() => load(next)}>More</button></p>` : nothing}` : loading('the entries'),
      html`<span class="muted">Export all that match:</span>
        <button class="secondary" @click=${() => download('application/x-ndjson', 'audit.jsonl')}>JSON Lines</button>
        <button class="secondary" @click=${() => download('text/csv', 'audit.csv')}>CSV</button>`)}`

  /**
   * A filter that applies when the person leaves the field, as with a click at Apply, presses Enter,
   * or has entered one of the known values.
   */
  function text(name, key, known) {
    const apply = event => event.target.value.trim() !== filter[key] && change(key, event.target.value.trim())
    const list = known && key + '-list'
    return html`<label>${name} <input .value=${filter[key]} list=${list ?? nothing} autocomplete="off" @change=${apply}
      @input=${event => known?.includes(event.target.value) && apply(event)}></label>
      ${list ? html`<datalist id=${list}>${known.map(each => html`<option value=${each}></option>`)}</datalist>` : nothing}`
  }

  function events() {
    return [...new Set([...EVENTS, ...(entries ?? []).map(entry => entry.event)])].sort()
  }

  function moment(name, key) {
    const changed = event => change(key, event.target.value ? new Date(event.target.value).toISOString() : '')
    return html`<label>${name} <input type="datetime-local" .value=${local(filter[key])} @change=${changed}></label>`
  }
}

/** Returns a time as a field of the browser has it, in the time zone of the person. */
function local(instant) {
  const date = new Date(instant)
  if (!instant || isNaN(date)) return ''
  return new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** An id, and whose key it is, or was then. */
const named = (id, owner) => (owner ? html`${owner}<div class="muted">${id}</div>` : id)

const COLUMNS = [
  { title: 'When', cell: entry => html`<time datetime=${entry.at}>${new Date(entry.at).toLocaleString()}</time>` },
  { title: 'Event', cell: entry => entry.event },
  { title: 'Caller', cell: entry => named(entry.caller, entry.caller_label) },
  { title: 'Subject', cell: entry => named(entry.subject, entry.subject_label) },
  { title: 'Outcome', cell: entry => label(...(OUTCOMES[entry.outcome] ?? [entry.outcome])) },
  { title: 'Request', cell: entry => html`<code>${entry.request}</code>` },
]
