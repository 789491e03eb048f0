// Runs a workflow again from the step that failed.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { openForm } from './dialog.js'
import { part, post } from '../hub.js'
import { go, link } from '../router.js'

/** Runs a workflow again from the step that failed, after the person has seen what that means. */
export async function runFromFailedStep(page, task) {
  const path = '/a2s/v1/tasks/' + part(task) + '/run-again'
  await page.run(async () => {
    const plan = await post(path, { from: 'failed-step', dry_run: true })
    const list = (title, steps) => (steps.length ? html`<h3>${title}</h3><ul>${steps.map(step => html`<li><code>${step}</code></li>`)}</ul>` : nothing)
    const again = plan.run_again_as
    const explain = () => html`${again ? html`<p>It was run again already, as <a href=${link('/tasks/' + part(again))}>${again}</a>. What that task has done may be done once more.</p>` : nothing}
      ${list('Not run again: their results are kept', plan.kept)}${list('Run', plan.runs)}
      ${list('May have been done, and would be done again', plan.repeats)}`
    const begun = await openForm('Run again from the failed step?', explain, plan.repeats.length || again ? 'Run them again' : 'Run',
      () => post(path, { from: 'failed-step', confirm: plan.repeats.length > 0 || Boolean(again) }))
    if (begun) go('/tasks/' + part(begun.id))
  })
}
