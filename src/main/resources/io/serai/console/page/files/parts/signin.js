// The field for the key of an operator.

import { html, nothing } from '../lib/lit-html/lit-html.js'

/** @param refusal why the sign-in has failed; empty if it has not */
export function keyField(refusal) {
  return html`<div class="field"><label for="key">Operator's key</label>
    <input id="key" name="key" type="password" required autocomplete="current-password"
      aria-invalid=${refusal ? 'true' : nothing} aria-describedby="refusal key-help">
    <p class="error" id="refusal" role="alert">${refusal}</p>
    <p class="help" id="key-help">Make one with <code>serai key create --operator</code> in the home of the hub; elsewhere add <code>--home FOLDER</code>.</p></div>`
}

/** Says why a key was refused. */
export const refusalOf = failure => (failure.status === 401 ? 'The key is not known.' : failure.message)
