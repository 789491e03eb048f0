// An editor of workflows: validated while one types, with a catalog, a plan and a run.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { editor, selectLine } from '../parts/editor.js'
import { WorkflowExecution } from '../parts/execution.js'
import { get, post, send, SIGNED_IN } from '../hub.js'
import { WorkflowPromotion } from '../parts/promotion.js'
import { link } from '../router.js'
import { card, details, loading, table } from '../parts/ui.js'
import { keyField, refusalOf } from '../parts/signin.js'
import { EXAMPLE, example, insert } from '../parts/workflow.js'

const KEPT = 'serai-workflow'
const DELAY = 400

export default function workflows(page) {
  const promotion = new WorkflowPromotion(page)
  let text = kept() ?? EXAMPLE
  let execution = new WorkflowExecution(page)
  let found, catalog, needsKey, timer, asked
  let refusal = ''

  function change(changed) {
    text = changed
    keep(text)
    clearTimeout(timer)
    timer = setTimeout(validate, DELAY)
    page.update()
  }

  function add(operation) {
    const added = insert(text, operation)
    change(added.text)
    selectLine('workflow', added.line)
  }

  async function validate() {
    const mine = (asked = {})
    await guarded(async () => {
      const answer = await post('/api/v1/workflows/validate', { workflow: text }, page)
      if (mine === asked) found = answer
    })
  }

  async function load() {
    await guarded(async () => (catalog = (await get('/api/v1/capabilities?detail=full', page)).capabilities))
    if (!needsKey) await validate()
  }

  /** Workflows need a key in every mode, since limits and results belong to a caller. */
  async function guarded(work) {
    await page.run(async () => {
      try {
        await work()
      } catch (failure) {
        if (failure.status !== 401) throw failure
        needsKey = true
      }
    })
  }

  async function signIn(event) {
    event.preventDefault()
    const key = event.target.elements.key.value.trim()
    try {
      await send('POST', '/console/session', undefined, { headers: { authorization: 'Bearer ' + key } })
      dispatchEvent(new Event(SIGNED_IN))
    } catch (failure) {
      refusal = refusalOf(failure)
      page.update()
    }
  }

  async function run(event) {
    event.preventDefault()
    if (!found?.valid || execution.isRunning) return
    const continueOnError = event.target.elements.proceed.checked
    execution = new WorkflowExecution(page)
    await guarded(() => execution.run(text, continueOnError))
  }

  load()
  return () => html`<h1 tabindex="-1">Workflows</h1>
    <p class="muted">What agents send to do several things at once. <a href=${link('/tasks', { capability: 'a2e:workflow' })}>Workflows that ran</a></p>
    ${needsKey ? keyForm() : html`${card('Workflow', edit())}<div class="split">
      <div>${catalog ? card('Operations', operations()) : loading('the operations')}</div>
      <div>${page.may('operator') ? [card('Run', runForm()), card('Promote to a route', details('As a skill of this hub', promotion.template(text)))] : nothing}</div>
    </div>`}`

  function edit() {
    const faults = new Set((found?.errors ?? []).map(each => each.details?.line).filter(Boolean))
    return html`${editor({ id: 'workflow', name: 'Messages, one per line', text, faults, change, describedBy: 'faults' })}
      <div id="faults" role="status">${found ? verdict() : nothing}</div>
      ${found?.plan.length ? html`<h3>Plan</h3>${table('Plan', PLAN, found.plan, each => each.operationId, '')}` : nothing}`
  }

  function verdict() {
    const list = (name, faults) => faults.length ? html`<h3>${name}</h3><ul>${faults.map(each => html`<li>
      ${each.details?.line ? html`<button class="plain" @click=${() => selectLine('workflow', each.details.line)}>Line ${each.details.line}</button>` : nothing}
      ${each.operationId ? html`<strong>${each.operationId}</strong>` : nothing} ${each.message}
      ${(each.suggestions ?? []).map(hint => html`<div class="muted">${hint}</div>`)}</li>`)}</ul>` : nothing
    return html`${found.valid ? html`<p>The workflow is valid.</p>` : nothing}${list('Faults', found.errors)}${list('Warnings', found.warnings)}`
  }

  function operations() {
    const apis = catalog.availableApis.filter(api => api.endpoints.length)
    return html`${catalog.operations.map(each => entry(each.type, each.description, each.members, example(each)))}
      ${apis.length ? html`<h3>APIs</h3>${apis.map(api => details(api.id, html`<p>${api.description}</p>${api.endpoints.map(
        each => entry(each.method + ' ' + each.path, each.description, api.baseUrl + each.path,
          { ApiCall: { method: each.method, url: api.baseUrl + each.path.replace(/{(\w+)}/g, '{/workflow/$1}'), outputPath: '/workflow/response' } }))}`))}` : nothing}`
  }

  function entry(name, description, members, operation) {
    return details(name, html`<p>${description}</p><p class="muted"><code>${members ?? ''}</code></p>
      <p><button class="secondary" aria-label="Insert ${name}" @click=${() => add(operation)}>Insert</button></p>`)
  }

  function runForm() {
    return html`<form @submit=${run}>
        <div class="field check"><label><input type="checkbox" name="proceed"> Run the other operations if one fails</label></div>
        <div class="actions"><button aria-disabled=${found?.valid && !execution.isRunning ? nothing : 'true'}>Run</button>
          ${execution.isRunning ? html`<button type="button" class="secondary" @click=${() => execution.cancel()}>Cancel</button>` : nothing}</div>
      </form>${execution.template()}`
  }

  function keyForm() {
    return card('Sign in', html`<form method="post" @submit=${signIn}><p>Workflows need a key, also in open mode: limits and results belong to a caller.</p>
      ${keyField(refusal)}<button>Sign in</button></form>`)
  }
}

const PLAN = [
  { title: 'Operation', cell: each => each.operationId },
  { title: 'Effect', cell: each => ({ read: 'Only computes', write: 'Stores', external: 'Calls a service' })[each.effect] ?? each.effect },
  { title: 'Hosts', cell: each => each.hosts.join(', ') },
]

function kept() {
  try {
    return sessionStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function keep(text) {
  try {
    sessionStorage.setItem(KEPT, text)
  } catch {
    // the browser keeps nothing: the text ends with the view
  }
}
