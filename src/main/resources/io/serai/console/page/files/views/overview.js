// What the hub does now, and what needs a person.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { RunsOverTime } from '../parts/chart.js'
import { get, part, query } from '../hub.js'
import { link } from '../router.js'
import { givenUp } from '../parts/notifications.js'
import { newest } from '../parts/reloads.js'
import { card, label, loading, STATE_NAMES, stateLabel, table, time } from '../parts/ui.js'

const REFRESH = 5000
const MOST_COUNTED = 10

export default function overview(page) {
  const runs = new RunsOverTime(page)
  const reasons = new Map()
  let status, waiting, failed, refused, unsent

  page.forever(async () => {
    ;[status, waiting, failed, refused, unsent] = await Promise.all([
      get('/observe/status', page),
      get(query('/a2s/v1/tasks', { state: 'input_required,auth_required', limit: MOST_COUNTED }), page).then(found => found.tasks),
      get(query('/a2s/v1/tasks', { state: 'failed,rejected', limit: 5 }), page).then(found => found.tasks),
      get('/a2s/v1/reloads', page).then(found => newest(found.reloads).filter(file => file.status === 'refused')),
      givenUp({ limit: MOST_COUNTED }, page).then(found => found?.notifications.length),
    ])
    page.update()
    await readReasons()
  }, REFRESH)

  /** Lists of tasks do not say why one failed, so each is read once. */
  async function readReasons() {
    const kept = new Set(failed.map(task => task.id))
    for (const id of reasons.keys()) if (!kept.has(id)) reasons.delete(id)
    await Promise.all(failed.filter(task => !reasons.has(task.id)).map(async ({ id }) => {
      const task = await get('/a2s/v1/tasks/' + part(id), page).catch(() => undefined)
      reasons.set(id, task?.error?.message ?? '')
    }))
    page.update()
  }

  return () => html`<h1 tabindex="-1">Overview</h1>${status ? content() : loading('the overview')}`

  function content() {
    const down = status.checks.filter(check => check.status !== 'UP')
    return html`
      <div class="cards">
        ${number('Health', html`${label(status.status, status.status === 'UP' ? 'green' : 'red')}`,
          `Version ${status.version}, up for ${duration(status.uptime_seconds)}`)}
        ${number('Needs a person', count(waiting.length), html`<a href="#/inbox">Inbox</a>`)}
        ${number('Running tasks', status.tasks.running, `${status.tasks.queued} in queues`)}
        ${number('Skills', sum(status.skills), html`<a href="#/skills">Search them</a>`)}
        ${number('Agents', sum(status.agents), `${status.agents.local} local, ${status.agents.remote} remote`)}
        ${unsent === undefined ? nothing : number('Notifications given up', count(unsent), html`<a href="#/inbox">Inbox</a>`)}
        ${number('Refused files', refused.length, html`<a href="#/files">Files</a>`)}
      </div>
      ${down.length ? card('What is not well', html`<ul>${down.map(check => html`<li><strong>${check.name}</strong> ${check.message ?? check.status}</li>`)}</ul>`) : nothing}
      <div class="halves">
        ${card('Waiting for a person', tasks('Tasks that wait', waiting, 'No task waits for a person.', task => link('/inbox', { task: task.id }), task => task.question))}
        ${card('Failed last', tasks('Failed tasks', failed, 'No task has failed.', task => link('/tasks/' + part(task.id)), task => reasons.get(task.id)))}
      </div>
      ${runs.template()}
      ${card('Queues', table('Queues of agents', [
        { title: 'Agent', cell: each => html`<a href=${link('/agents/' + part(each.agent))}>${each.agent}</a>` },
        { title: 'Running', cell: each => `${each.running} of ${each.max_running}` },
        { title: 'Queued', cell: each => `${each.queued} of ${each.max_queued}` },
        { title: 'Longest wait', cell: each => (each.queued ? duration(each.oldest_queued_seconds) : '–') },
      ], status.queues, each => each.agent, 'No agent has tasks.'))}
      ${card('Tasks by state', html`<p class="actions">${STATE_NAMES.map(
        state => html`<a href=${link('/tasks', { state: state.toLowerCase() })}>${stateLabel(state)}</a>`)}</p>`)}`
  }

  function tasks(caption, rows, empty, address, about) {
    return table(caption, [
      { title: 'Task', cell: task => html`<a href=${address(task)}>${task.capability || task.id}</a><div class="muted">${about(task) ?? ''}</div>` },
      { title: 'Agent', cell: task => task.agent },
      { title: 'State', cell: task => stateLabel(task.state) },
      { title: 'Since', cell: task => time(task.updated_at) },
    ], rows, task => task.id, empty)
  }
}

const count = length => (length === MOST_COUNTED ? MOST_COUNTED + ' or more' : length)

const sum = numbers => Object.values(numbers).reduce((all, each) => all + each, 0)

const number = (title, value, note) => html`<section class="card" aria-label=${title}>
  <h2>${title}</h2><div class="number">${value}</div><div class="muted">${note}</div></section>`

function duration(seconds) {
  const units = [['d', 86_400], ['h', 3_600], ['min', 60], ['s', 1]]
  const [unit, size] = units.find(([, each]) => seconds >= each) ?? units[3]
  return Math.floor(seconds / size) + ' ' + unit
}
