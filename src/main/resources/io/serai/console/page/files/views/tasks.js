// All tasks, by state, agent, skill and owner.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { part } from '../hub.js'
import { go, link } from '../router.js'
import { LiveTasks } from '../parts/tasks.js'
import { card, choice, loading, STATE_NAMES, stateLabel, stateName, table, time } from '../parts/ui.js'

const FILTERS = ['state', 'agent', 'capability', 'owner', 'parent', 'context']

export default function tasks(page) {
  const filter = Object.fromEntries(FILTERS.filter(name => page.query[name]).map(name => [name, page.query[name]]))
  const list = new LiveTasks(page, filter)

  function change(name, value) {
    go('/tasks', { ...filter, [name]: value.trim() })
  }

  function open(event) {
    event.preventDefault()
    const id = event.target.id.value.trim()
    if (id) go('/tasks/' + part(id))
  }

  return () => html`<h1 tabindex="-1">Tasks</h1>
    <div class="filters">
      ${choice('State', filter.state, [['', 'All'], ...STATE_NAMES.map(state => [state.toLowerCase(), stateName(state)]),
        ['failed,rejected', 'Failed or rejected'], ['input_required,auth_required', 'Waiting for a person']], value => change('state', value))}
      ${field('Agent', 'agent')} ${field('Skill', 'capability')} ${field('Owner', 'owner')}
      <form @submit=${open}><label>Task id <input name="id" autocomplete="off"></label> <button class="secondary">Open</button></form>
    </div>
    ${filter.parent ? html`<p>Delegated by the task <a href=${link('/tasks/' + part(filter.parent))}>${filter.parent}</a>.</p>` : nothing}
    ${card('Newest first', list.loaded ? html`${table('Tasks', COLUMNS, list.tasks, task => task.id, 'No task matches.')}
      ${list.next ? html`<p><button class="secondary" @click=${() => page.run(() => list.more())}>More</button></p>` : nothing}` : loading('tasks'))}`

  /** A filter that applies when the person leaves the field or presses Enter. */
  function field(name, key) {
    return html`<label>${name} <input .value=${filter[key] ?? ''} @change=${event => change(key, event.target.value)} autocomplete="off"></label>`
  }
}

const COLUMNS = [
  { title: 'Task', cell: task => html`<a href=${link('/tasks/' + part(task.id))}>${task.question ?? (task.capability || 'Task of ' + task.agent)}</a>
    <div class="muted">${task.id}</div>` },
  { title: 'Skill', cell: task => task.capability || '–' },
  { title: 'Agent', cell: task => task.agent },
  { title: 'Owner', cell: task => task.owner },
  { title: 'Protocol', cell: task => task.protocol },
  { title: 'State', cell: task => stateLabel(task.state) },
  { title: 'Begun', cell: task => time(task.created_at) },
  { title: 'Changed', cell: task => time(task.updated_at) },
]
