// What needs a person: the tasks that wait, with what they ask and a form that answers, and the
// notifications that were given up.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { AnswerForm } from '../parts/answer.js'
import { get, part } from '../hub.js'
import { link, replaceQuery } from '../router.js'
import { GivenUpNotifications } from '../parts/notifications.js'
import { LiveTasks } from '../parts/tasks.js'
import { card, choice, details, facts, isWaiting, json, loading, searchField, stateLabel, time } from '../parts/ui.js'

export default function inbox(page) {
  const filter = { agent: page.query.agent ?? '', text: page.query.text ?? '' }
  let selected = page.query.task
  let task, form, request
  let known = new Set()
  let seen

  const list = new LiveTasks(page, { state: 'input_required,auth_required' })
  const notifications = new GivenUpNotifications(page, remember)
  if (selected) select(selected)

  function remember() {
    replaceQuery({ ...filter, ...notifications.filter, task: selected })
  }

  async function select(id) {
    selected = id
    remember()
    await page.run(async () => {
      const [found, asked] = await Promise.all([
        get('/a2s/v1/tasks/' + part(id), page),
        get('/a2s/v1/tasks/' + part(id) + '/request', page).catch(() => undefined),
      ])
      if (selected !== id) return
      request = asked
      show(found)
    })
  }

  function show(found) {
    task = found
    form = isWaiting(found.state) ? new AnswerForm(page, found, show) : undefined
  }

  function shown() {
    const text = filter.text.toLowerCase()
    return list.tasks.filter(each =>
      (!filter.agent || each.agent === filter.agent) &&
      (!text || [each.id, each.capability, each.owner, each.question].some(value => value?.toLowerCase().includes(text))))
  }

  /** Reads the selected task again when its entry has changed, and notifies of new questions. */
  function follow() {
    const entry = list.tasks.find(each => each.id === selected)
    const version = selected + ' ' + entry?.state + ' ' + entry?.updated_at
    if (task && version !== seen) select(selected)
    seen = version
    const now = new Set(list.tasks.map(each => each.id))
    const fresh = list.tasks.filter(each => !known.has(each.id))
    if (known.size > 0 && fresh.length > 0 && document.hidden && globalThis.Notification?.permission === 'granted') {
      new Notification('Serai: ' + fresh.length + ' new in the inbox', { body: fresh.map(each => each.capability || each.agent).join(', '), tag: 'serai-inbox' })
    }
    known = now
  }

  async function allowToNotify() {
    const permission = await Notification.requestPermission()
    page.say(permission === 'granted' ? 'This browser will notify you of new questions while the page is in the background.' : 'The browser does not allow notifications of this page.')
    page.update()
  }

  return () => {
    if (list.loaded) follow()
    const tasks = shown()
    const agents = [...new Set(list.tasks.map(each => each.agent))].sort()
    return html`<h1 tabindex="-1">Inbox</h1>
      <div class="filters">
        ${choice('Agent', filter.agent, [['', 'All'], ...agents.map(each => [each, each])], value => ((filter.agent = value), remember(), page.update()))}
        ${searchField('Find', filter.text, value => ((filter.text = value), remember(), page.update()))}
        ${globalThis.Notification?.permission === 'default' ? html`<button class="secondary" @click=${allowToNotify}>Notify me</button>` : nothing}
      </div>
      <div class="split">
        ${card('Waiting', list.loaded
          ? html`<p class="hidden" role="status">${tasks.length === 1 ? 'One task waits.' : tasks.length + ' tasks wait.'}</p>
            ${tasks.length ? html`<ul class="items">${tasks.map(entry)}</ul>` : html`<p class="empty">No task waits for a person.</p>`}
            ${list.next ? html`<button class="secondary" @click=${() => page.run(() => list.more())}>More</button>` : nothing}`
          : loading('the inbox'))}
        ${task ? question() : card('Question', html`<p class="empty">Select a task to see what it asks.</p>`)}
      </div>
      ${notifications.template()}`
  }

  function entry(each) {
    return html`<li><a href=${link('/inbox', { ...filter, task: each.id })} aria-current=${each.id === selected ? 'true' : nothing}
      @click=${event => (event.preventDefault(), select(each.id))}>
      <strong>${each.question ?? each.capability ?? each.id}</strong> ${stateLabel(each.state)}<br>
      <span class="muted">${each.agent} asks · ${each.capability || each.id} · for ${each.owner} · ${time(each.updated_at)}</span></a></li>`
  }

  function question() {
    return card(task.capability || task.id, html`
      ${facts([
        ['Task', html`<a href=${link('/tasks/' + part(task.id))}>${task.id}</a>`],
        ['State', stateLabel(task.state)],
        ['Agent', task.agent],
        ['Asked by', task.owner],
        ['Protocol', task.protocol],
        ['Since', time(task.updated_at)],
      ])}
      ${request?.input ? details('What was asked for', json(request.input)) : nothing}
      <h3>Question</h3>
      ${form ? form.template() : html`<p>This task does not wait any more.</p>`}`)
  }
}
