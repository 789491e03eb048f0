// What happened to a task, event by event.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { part } from '../hub.js'
import { link } from '../router.js'
import { card, stateLabel, time } from './ui.js'

const MOST_EVENTS = 500
const DECLINED = 'The user declined.'

/** The card of the events of `GET /a2s/v1/tasks/ID/events`, all in their order. */
export function timeline(events) {
  const rows = told(events)
  const shown = rows.slice(-MOST_EVENTS)
  return card('What happened', html`${shown.length < rows.length ? html`<p class="muted">The last ${MOST_EVENTS} of ${rows.length} events.</p>` : nothing}
    <ol class="events">${shown.map(([event, answer]) => html`<li>${time(event.at)}<span>${event.type}</span><span>${answer ?? words(event)}</span></li>`)}</ol>`)
}

/** Returns the events to show as `[event, words]`; what a person has done is one row. */
function told(events) {
  const rows = []
  let waits, before
  for (const event of events) {
    const passes = before?.type === 'answer' && event.state === 'INPUT_REQUIRED' && !event.message // on the way to work
    if (event.state && !passes) waits = event.state
    if (event.type === 'answer') {
      rows.push([event, who(event.declined ? 'Declined' : waits === 'AUTH_REQUIRED' ? 'Approved' : 'Answered', event, event.message)])
    } else if (event.type === 'stop' && event.message?.startsWith(DECLINED)) {
      const note = event.message.slice(DECLINED.length).trim()
      if (note && before?.type === 'message' && before.message?.startsWith(note)) rows.pop()
      rows.push([event, who('Declined', event, note)])
    } else if (event.state && event.message?.startsWith(DECLINED)) {
      rows.push([{ ...event, message: undefined }]) // the row before says it
    } else if (!passes) {
      rows.push([event])
    }
    before = event
  }
  return rows
}

function who(done, { by, by_label: label }, text) {
  const person = label ?? by
  return html`${done}${person ? html` by <span title=${by}>${person}</span>` : nothing}${text ? ': ' + text : ''}`
}

function words(event) {
  const parts = [
    event.state ? stateLabel(event.state) : undefined,
    event.caller ? 'by ' + event.caller : undefined,
    event.type === 'stop' && event.by ? who('Stopped', event) : undefined,
    event.progress !== undefined ? Math.round(event.progress * 100) + ' %' : undefined,
    event.level,
    event.agent,
    event.artifact,
    event.code,
    event.message,
    event.missing?.length ? 'needs ' + event.missing.join(', ') : undefined,
    event.task ? html`<a href=${link('/tasks/' + part(event.task))}>${event.task}</a>` : undefined,
  ]
  return parts.filter(each => each !== undefined).map(each => html`${each} `)
}
