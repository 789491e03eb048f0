// What came of the run of a skill.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { part } from '../hub.js'
import { link } from '../router.js'
import { code, facts, isEnd, isWaiting, json, outcomeLabel, stateLabel, table } from './ui.js'

/** The requests that a dry run of a capability would send. */
export function requests(report) {
  return report.requests.map(each => html`<h3>${each.step}</h3>${code(request(each), 'request of ' + each.step)}`)
}

/** The report of a run of a capability. */
export function result({ outputs, steps, error, pace }) {
  return html`
    ${error ? html`<p class="error">${error.message}</p>${facts([['Code', error.code], ['Step', error.step],
      ...Object.entries(error.details ?? {}).map(([name, each]) => [name, String(each)])])}` : nothing}
    <h3>Result</h3>${json(outputs ?? null)}
    ${pace ? html`<h3>What was done about the failure</h3>${json(pace)}` : nothing}
    <h3>Steps</h3>${table('Steps', STEPS, steps ?? [], each => each.id, 'No step ran.')}`
}

const STEPS = [
  { title: 'Step', cell: each => each.id },
  { title: 'Result', cell: each => outcomeLabel(each.status) },
]

function request({ method, url, headers, body }) {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => name + ': ' + value)
  return [method + ' ' + url, ...lines, ...(body ? ['', typeof body === 'string' ? body : JSON.stringify(body, null, 2)] : [])].join('\n')
}

/** What happened to a task of an agent, and what it made. */
export function happened(updates, artifacts) {
  const { task, state } = updates.at(-1) ?? {}
  return html`
    ${task ? html`<p><a href=${link('/tasks/' + part(task))}>Open the task</a>${isWaiting(state) ? ' to answer what it asks for.' : ''}</p>` : nothing}
    <ol>${updates.map(each => html`<li>${each.state ? stateLabel(each.state) : nothing} ${each.message ?? ''}
      ${each.progress === undefined || isEnd(each.state) ? nothing : Math.round(each.progress * 100) + ' %'}</li>`)}</ol>
    ${artifacts.map(each => html`<h3>${each.name ?? each.artifactId}</h3>${each.parts.slice(0, 1).map(content)}`)}`
}

function content(each) {
  if (each.data !== undefined) return json(each.data)
  return each.text === undefined ? html`<p>${each.filename ?? 'A file'}: open the task to download it.</p>` : json(each.text)
}
