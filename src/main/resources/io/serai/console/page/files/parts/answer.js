// The form that answers what a task asks for.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { keyed } from '../lib/lit-html/directives/keyed.js'
import { openForm } from './dialog.js'
import { get, part, post, remove } from '../hub.js'
import { fields, read } from './form.js'
import { isWebAddress, label, markdown } from './ui.js'

export class AnswerForm {
  #page
  #task
  #done
  #errors = {}
  #busy = false

  /** @param done is called with the task after the answer */
  constructor(page, task, done) {
    this.#page = page
    this.#task = task
    this.#done = done
  }

  get question() {
    return this.#task.need?.question
  }

  /** What is entered belongs to one question: the fields of another one are new. */
  template() {
    return keyed(this.#task.id + ' ' + this.question, this.#form())
  }

  #form() {
    const need = this.#task.need ?? {}
    const hasFields = Object.keys(need.schema?.properties ?? {}).length > 0
    return html`
      ${need.urgency ? html`<p>${label('Urgency: ' + need.urgency, need.urgency === 'high' ? 'red' : 'grey')}</p>` : nothing}
      ${markdown(need.description || this.#task.message || 'The task waits for an answer.')}
      ${isWebAddress(need.url) ? html`<p><a href=${need.url} rel="noopener noreferrer" target="_blank">Open ${need.url}</a></p>` : nothing}
      ${this.#page.may('operator')
        ? html`<form @submit=${event => this.#submit(event)} novalidate>
          ${hasFields ? fields(need.schema, {}, this.#errors) : this.#text()}
          <div class="actions">
            <button ?disabled=${this.#busy}>${this.#isApproval() ? 'Approve' : 'Answer'}</button>
            <button type="button" class="secondary" ?disabled=${this.#busy} @click=${event => this.#decline(event.target.form)}>Decline</button>
          </div></form>`
        : html`<p class="muted">Your role may not answer.</p>`}`
  }

  #isApproval() {
    return this.#task.state === 'AUTH_REQUIRED'
  }

  #text() {
    return html`<div class="field"><label for="answer-text">${this.#isApproval() ? 'Note' : 'Answer'}</label>
      <textarea id="answer-text" name="text" rows="3"></textarea></div>`
  }

  #submit(event) {
    event.preventDefault()
    const form = event.target
    const { value, errors } = read(form)
    const invalid = [...form.elements].find(element => !element.checkValidity())
    if (invalid) errors[invalid.dataset.path] = invalid.validationMessage
    this.#errors = errors
    if (Object.keys(errors).length > 0) {
      this.#page.update()
      const first = form.querySelector('[aria-invalid="true"]') ?? invalid
      first?.focus()
      return
    }
    const text = form.elements.text?.value || undefined
    this.#send(text === undefined || this.#isApproval() ? { inputs: value, text } : { text })
  }

  async #send(answer) {
    this.#busy = true
    this.#page.update()
    try {
      const body = this.question === undefined ? answer : { ...answer, question: this.question }
      this.#answered(await this.#post(body))
    } catch (failure) {
      this.#errors = Object.fromEntries((failure.errors ?? []).map(each => [each.path, each.message]))
      this.#page.complain(failure)
    } finally {
      this.#busy = false
      this.#page.update()
    }
  }

  /** What was typed for the answer is the note of the person who declines. */
  async #decline(form) {
    const goesOn = await this.#asksForMcpServer()
    const note = () => html`<p>The task is canceled${goesOn ? ', unless its MCP server goes on without an answer' : ''}.</p>
      <div class="field"><label for="decline-note">Note</label>
        <textarea id="decline-note" name="note" rows="3" .value=${form.elements.text?.value ?? ''}></textarea>
        <p class="help">It is kept in the history of the task. The agent that asks gets it if its protocol can carry it.</p></div>`
    const body = dialog => ({ decline: true, text: dialog.note.value.trim() || undefined, question: this.question })
    const task = await openForm('Decline?', note, 'Decline', dialog => this.#post(body(dialog)))
    if (task) this.#answered(task)
  }

  /** Whether an MCP server works on the task, or on a part of it. */
  async #asksForMcpServer() {
    const working = [this.#task.agent, ...(this.#task.delegations ?? []).map(each => each.agent)]
    const agents = await Promise.all(working.map(id => get('/a2s/v1/agents/' + part(id), this.#page).catch(() => undefined)))
    return agents.some(agent => agent?.mcp)
  }

  #post(body) {
    return post('/a2s/v1/tasks/' + part(this.#task.id) + '/answer', body)
  }

  #answered(task) {
    this.#page.say('The answer was sent.')
    this.#done(task)
    this.#page.update()
  }
}

/** Cancels a task; `done` is called with the task. */
export async function cancelTask(page, id, done) {
  await page.run(async () => {
    done(await remove('/a2s/v1/tasks/' + part(id)))
    page.say('The task was canceled.')
  })
}
