// An execution of a workflow: its operations while they run, and their results.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { events, get, part, post, remove } from '../hub.js'
import { link } from '../router.js'
import { runFromFailedStep } from './resume.js'
import { details, json, outcomeLabel, table } from './ui.js'
import { withNewId } from './workflow.js'

const API = '/api/v1/executions/'

export class WorkflowExecution {
  #page
  #id
  #status
  #operations = new Map()
  #ended

  constructor(page) {
    this.#page = page
  }

  get isRunning() {
    return this.#status !== undefined && this.#ended === undefined
  }

  /** Runs a workflow, and follows it until its end. */
  async run(workflow, continueOnError) {
    this.#status = 'pending'
    try {
      const options = { async: true, on_error: continueOnError ? 'continue' : 'stop' }
      this.#id = (await post('/api/v1/workflows/execute', { workflow: withNewId(workflow), options }, this.#page)).execution_id
      for await (const event of events(API + part(this.#id) + '/events', { signal: this.#page.signal })) {
        if (event.operationId) this.#operations.set(event.operationId, { status: event.status })
        else this.#status = event.status
        this.#page.update()
      }
    } finally {
      await this.#end()
    }
  }

  async #end() {
    if (!this.#id) {
      this.#status = undefined
      return
    }
    this.#ended = await get(API + part(this.#id), this.#page)
    this.#status = this.#ended.status
    for (const [id, operation] of Object.entries(this.#ended.operations ?? {})) this.#operations.set(id, operation)
  }

  async cancel() {
    await this.#page.run(() => remove(API + part(this.#id)))
  }

  template() {
    if (!this.#id) return html`<p role="status">${this.#status ? 'Starting …' : nothing}</p>`
    const { error, results, task_id: task, duration_ms: duration } = this.#ended ?? {}
    return html`<p role="status">${outcomeLabel(this.#status)} ${this.#id}${duration === undefined ? '' : ', ' + duration + ' ms'}</p>
      ${task ? html`<p class="actions"><a href=${link('/tasks/' + part(task))}>Open the task</a>
        ${this.#status === 'failed' ? html`<button class="secondary" @click=${() => runFromFailedStep(this.#page, task)}>Run again from the failed step</button>` : nothing}</p>` : nothing}
      ${error ? html`<p class="error">${error.operationId ? error.operationId + ': ' : ''}${error.message}</p>
        <ul>${(error.suggestions ?? []).map(each => html`<li>${each}</li>`)}</ul>` : nothing}
      ${table('Operations', [
        { title: 'Operation', cell: ([id]) => id },
        { title: 'State', cell: ([, each]) => outcomeLabel(each.status) },
        { title: 'Time', cell: ([, each]) => (each.duration_ms === undefined ? '' : each.duration_ms + ' ms') },
        { title: 'Runs', cell: ([, each]) => html`${each.attempts ?? ''}${each.cached ? ' (from the cache)' : ''}` },
        { title: 'Result', cell: ([id, each]) => (results && id in results ? details('Show', json(results[id])) : each.error?.message ?? '') },
      ], [...this.#operations], ([id]) => id, 'No operation has run.')}`
  }
}
