// One task: its state, what it asks, what happened, and what it made.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { confirm } from '../parts/dialog.js'
import { AnswerForm, cancelTask } from '../parts/answer.js'
import { Artifacts } from '../parts/artifacts.js'
import { events, get, part, post } from '../hub.js'
import { fields, focusFirst, read } from '../parts/form.js'
import { go, link } from '../router.js'
import { runFromFailedStep } from '../parts/resume.js'
import { timeline } from '../parts/timeline.js'
import { card, code, copyButton, facts, isEnd, isWaiting, json, loading, markdown, stateLabel, time } from '../parts/ui.js'

/** Changes that come together are read together, in milliseconds. */
const PAUSE = 200

export default function taskView(page) {
  const path = '/a2s/v1/tasks/' + part(page.params.id)
  const happened = []
  let task, form, request, missing, soon, changing
  const artifacts = new Artifacts(page, path)

  page.forever(async () => {
    if (missing || (task && isEnd(task.state))) return new Promise(never => page.signal.addEventListener('abort', never))
    await reload()
    if (missing) return
    const after = happened.at(-1)?.sequence ?? 0
    for await (const event of events(path + '/events?after=' + after, { signal: page.signal })) {
      happened.push(event)
      if (event.type === 'progress') task = { ...task, progress: { value: event.progress, note: event.message } }
      if (['state', 'need', 'artifact', 'answer', 'delegated'].includes(event.type)) soon ??= setTimeout(reload, PAUSE)
      else page.update()
    }
    await reload()
  })

  async function reload() {
    clearTimeout(soon)
    soon = undefined
    try {
      show(await get(path, page))
    } catch (failure) {
      if (failure.status !== 404) throw failure
      missing = failure
    }
    page.update()
  }

  function show(found) {
    const asked = found.need?.question
    if (!isWaiting(found.state)) form = undefined
    else if (!form || form.question !== asked) form = new AnswerForm(page, found, show)
    task = found
  }

  async function cancel() {
    if (await confirm('Cancel the task ' + task.id + '? It ends at once.', 'Cancel task')) await cancelTask(page, task.id, show)
  }

  async function readRequest() {
    request = await get(path + '/request', page).catch(() => undefined)
    page.update()
  }

  async function change() {
    const usage = await get('/a2s/v1/capabilities/' + part(request.capability) + '/usage', page).catch(() => undefined)
    changing = usage?.inputSchema ?? {}
    page.update()
    focusFirst(document.getElementById('changes'))
  }

  async function runAgain(event) {
    event?.preventDefault()
    const inputs = event ? read(event.target) : undefined
    if (inputs && Object.keys(inputs.errors).length) return page.complain(new Error(Object.values(inputs.errors)[0]))
    await page.run(async () => {
      const begun = await post(path + '/run-again', inputs ? { inputs: inputs.value } : {})
      page.say('The task runs again as ' + begun.id + ', with the rights of its owner, ' + begun.owner + '.')
      go('/tasks/' + part(begun.id))
    })
  }

  readRequest()
  return () => {
    if (missing) return html`<h1 tabindex="-1">Task</h1><p>${missing.message}</p>`
    if (!task) return html`<h1 tabindex="-1">Task</h1>${loading('the task')}`
    return html`<h1 tabindex="-1">${task.capability || 'Task'} ${stateLabel(task.state)}</h1>
      <div class="actions">
        ${page.may('operator') && !isEnd(task.state) ? html`<button class="secondary" @click=${cancel}>Cancel</button>` : nothing}
        ${page.may('operator') && isWorkflow() && task.state === 'FAILED' ? html`<button @click=${() => runFromFailedStep(page, task.id)}>Run again from the failed step</button>` : nothing}
        ${page.may('operator') && isEnd(task.state) && !isWorkflow() ? html`<button @click=${() => runAgain()}>Run again</button>
          ${request ? html`<button class="secondary" @click=${change}>Run again with changes</button>` : nothing}` : nothing}
        <a class="button secondary" href=${HAWTIO}>Routes in Hawtio</a>
        ${copyButton(location.href, 'link to this task', 'Copy link')}
      </div>
      <div class="split">
        <div>${card('Facts', facts(known()))}${form ? card('Waits for you', form.template()) : nothing}
          ${task.error ? card('Failure', html`<p>${task.error.message ?? ''}</p>${facts([['Code', task.error.code]])}${task.error.details ? json(task.error.details) : nothing}`) : nothing}
          ${changing ? changed() : nothing}${request ? card('Request', asked()) : nothing}</div>
        <div>${artifacts.template(task)}${timeline(happened)}</div>
      </div>`
  }

  /** A workflow is a task without an agent and a skill that could be opened. */
  function isWorkflow() {
    return task.capability?.startsWith('a2e:')
  }

  function known() {
    return [
      ['Id', html`${task.id} ${copyButton(task.id, 'id')}`],
      ['Agent', isWorkflow() ? task.agent : html`<a href=${link('/agents/' + part(task.agent))}>${task.agent}</a>`],
      ['Skill', isWorkflow() ? 'a workflow' : task.capability ? html`<a href=${link('/skills/' + part(task.capability))}>${task.capability}</a> ${task.version ?? ''}` : undefined],
      ['Owner', task.owner],
      ['Protocol', task.protocol],
      ['Says', task.message && !task.error ? markdown(task.message) : undefined],
      ['Progress', task.progress && !isEnd(task.state) ? html`<progress max="1" value=${task.progress.value} aria-label="Progress"></progress> ${task.progress.note ?? ''}` : undefined],
      ['Delegated by', task.parent ? html`<a href=${link('/tasks/' + part(task.parent))}>${task.parent}</a>` : undefined],
      ['Delegated', task.delegations?.length ? html`<ul class="plain">${task.delegations.map(each => html`<li>${each.agent}${each.task ? html` <a href=${link('/tasks/' + part(each.task))}>${each.task}</a>` : nothing}</li>`)}</ul>` : undefined],
      ['Repeats', task.run_again_of ? html`<a href=${link('/tasks/' + part(task.run_again_of))}>${task.run_again_of}</a>` : undefined],
      ['Run again by', task.run_again_by],
      ['Run again as', task.run_again_as ? html`<a href=${link('/tasks/' + part(task.run_again_as))}>${task.run_again_as}</a>` : undefined],
      ['Context', task.context ? html`<a href=${link('/tasks', { context: task.context })}>${task.context}</a>` : undefined],
      ['Begun', time(task.created_at)],
      ['Changed', time(task.updated_at)],
    ]
  }

  /** The workflow of a request is JSON Lines, which are shown as they were sent. */
  function asked() {
    if (request.input === undefined) return html`<p>${request.text}</p>`
    const { workflow, ...others } = request.input ?? {}
    if (!isWorkflow() || typeof workflow !== 'string') return json(request.input)
    return html`${code(workflow, 'Workflow')}${Object.keys(others).length ? json(others) : nothing}`
  }

  function changed() {
    const input = request.input && typeof request.input === 'object' && !Array.isArray(request.input) ? request.input : {}
    const schema = changing.properties ? changing : { properties: Object.fromEntries(Object.keys(input).map(name => [name, {}])) }
    return card('Run again with changes', html`<form id="changes" @submit=${runAgain}>${fields(schema, input)}<button>Run with these inputs</button></form>`)
  }
}

/** Hawtio's page of Camel, whose tree lists the routes of capabilities by their names. */
const HAWTIO = '../hawtio/camel'
