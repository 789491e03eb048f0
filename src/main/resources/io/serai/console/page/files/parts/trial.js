// Tries a skill: a form for its inputs, and what came of the run.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { run, start } from './a2a.js'
import { HubError, part, post, query } from '../hub.js'
import { fields, read } from './form.js'
import { link } from '../router.js'
import { happened, requests, result } from './runs.js'
import { outcomeLabel, stateLabel } from './ui.js'

/** The field for a skill that names no inputs. */
const WORDS = { properties: { message: { title: 'Message', description: 'Words, or the inputs as a JSON object. It may be empty.' } } }

export class SkillTrial {
  #page
  #usage
  #done
  #path
  #errors = {}
  #busy = ''
  #result = nothing
  #said = ''

  /**
   * @param usage of the skill
   * @param version of a capability; undefined for the newest
   * @param done is called after each run
   */
  constructor(page, usage, version, done) {
    this.#page = page
    this.#usage = usage
    this.#done = done
    this.#path = query('/a2s/v1/capabilities/' + part(usage.skill.id) + '/execute', { version })
  }

  template() {
    const { skill, inputSchema } = this.#usage
    const isCapability = skill.kind === 'capability'
    if (!isCapability && !skill.agent) return html`<p class="muted">No agent serves this skill, so it runs only within routes.</p>`
    const button = (value, text, style = 'secondary') =>
      html`<button name="action" value=${value} class=${style} aria-disabled=${this.#busy ? 'true' : nothing}>${text}</button>`
    return html`<form @submit=${event => this.#submit(event)} novalidate aria-label="Inputs">
        ${fields(this.#takesWords() ? WORDS : inputSchema, {}, this.#errors)}
        <div class="actions">${button('run', 'Run', '')}
          ${isCapability ? button('dry', 'Dry run') : nothing}
          ${skill.agent || isCapability ? button('task', 'Start as a task') : nothing}</div>
      </form>
      <p role="status">${this.#busy || this.#said}</p>
      ${this.#result}`
  }

  /** Whether the skill says nothing of its inputs, as many remote ones do. */
  #takesWords() {
    return this.#usage.skill.kind !== 'capability' && Object.keys(this.#usage.inputSchema?.properties ?? {}).length === 0
  }

  async #submit(event) {
    event.preventDefault()
    if (this.#busy) return
    const form = event.target
    const { value, errors } = read(form)
    for (const each of form.elements) if (each.dataset.path && !each.checkValidity()) errors[each.dataset.path] ??= each.validationMessage
    this.#errors = errors
    if (Object.keys(errors).length === 0) {
      await this.#run(event.submitter?.value ?? 'run', this.#takesWords() ? (value.message ?? {}) : value)
    }
    this.#page.update()
    form.querySelector('[aria-invalid="true"]')?.focus()
  }

  async #run(action, inputs) {
    const byA2a = this.#usage.skill.kind !== 'capability'
    this.#said = ''
    this.#result = nothing
    this.#busy = action === 'task' ? 'Starting …' : 'Running …'
    this.#page.update()
    try {
      if (action === 'task') await this.#start(byA2a, inputs)
      else if (byA2a) await this.#follow(inputs)
      else this.#show(await post(this.#path, { inputs, ...(action === 'dry' ? { dry_run: true } : {}) }, this.#page))
    } catch (failure) {
      if (!this.#page.closed) this.#fail(failure)
    } finally {
      this.#busy = ''
      if (action !== 'dry' && !this.#page.closed) this.#page.run(this.#done)
    }
  }

  async #start(byA2a, inputs) {
    const { id, agent } = this.#usage.skill
    const task = byA2a
      ? await start(agent, id, inputs, this.#page.signal)
      : (await post(this.#path, { inputs }, { headers: { prefer: 'respond-async' }, signal: this.#page.signal })).id
    this.#said = html`The task <a href=${link('/tasks/' + part(task))}>${task}</a> has begun.`
  }

  /** Runs a skill of an agent, and shows what happens as it happens. */
  async #follow(inputs) {
    const { id, agent } = this.#usage.skill
    const updates = []
    const artifacts = new Map()
    for await (const update of run(agent, id, inputs, this.#page.signal)) {
      if (update.artifact) artifacts.set(update.artifact.artifactId, update.artifact)
      else updates.push(update)
      this.#result = happened(updates, [...artifacts.values()])
      this.#page.update()
    }
    const last = updates.at(-1)
    this.#said = last?.state ? html`${stateLabel(last.state)}` : ''
    this.#point(last?.message)
  }

  #show(report) {
    const isDry = report.status === 'dry_run'
    this.#said = isDry ? 'Nothing was sent. A run would send these requests.' : outcomeLabel(report.status)
    this.#result = isDry ? requests(report) : result(report)
  }

  #fail(failure) {
    if (failure instanceof HubError) {
      failure.details?.missing?.forEach?.(name => (this.#errors['/' + name] = 'This input is missing.'))
      failure.errors.forEach(each => (this.#errors[(each.path ?? '').replace(/^\/inputs/, '')] = each.message))
    }
    this.#point(failure.message)
    this.#said = html`<span class="error">${failure.message}</span>`
  }

  /** Finds what a message says of single inputs of this skill, such as `/number does not match …`. */
  #point(message = '') {
    if (!message.startsWith('The input does not fit ' + this.#usage.skill.name)) return
    for (const name of Object.keys(this.#usage.inputSchema?.properties ?? {})) {
      const path = '/' + name.replaceAll('~', '~0').replaceAll('/', '~1')
      const at = message.indexOf(path + ' ')
      if (at >= 0) this.#errors[path] ??= message.slice(at + path.length + 1).split('; ')[0]
    }
  }
}
