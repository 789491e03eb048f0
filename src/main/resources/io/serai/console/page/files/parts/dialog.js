// Dialogs: a question, a form that sends something, and a secret that is shown once.

import { html, nothing, render } from '../lib/lit-html/lit-html.js'
import { copyButton } from './ui.js'

/**
 * Opens a dialog, and waits until it is closed.
 *
 * @param content takes `close(result)` and `draw()`, and returns the template
 * @returns the result; undefined if the person closed it
 */
function open(title, content, mayCancel = true) {
  return new Promise(resolve => {
    const dialog = document.createElement('dialog')
    let result
    const close = value => {
      result = value
      dialog.close()
    }
    const draw = () => render(html`<h2 id="dialog-title">${title}</h2>${content(close, draw)}`, dialog)
    dialog.setAttribute('aria-labelledby', 'dialog-title')
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(result)
    })
    if (!mayCancel) dialog.addEventListener('cancel', event => event.preventDefault())
    addEventListener('hashchange', () => close(), { once: true })
    document.body.append(dialog)
    draw()
    dialog.showModal()
  })
}

/**
 * Asks a person to confirm an action.
 *
 * @returns true if the person confirmed
 */
export async function confirm(question, action) {
  const confirmed = await open(question, close => html`<div class="actions">
    <button class="danger" @click=${() => close(true)}>${action}</button>
    <button class="secondary" autofocus @click=${() => close(false)}>Back</button></div>`)
  return confirmed === true
}

/**
 * Opens a form. A failure of `send` is shown in it.
 *
 * @param fields takes `draw()`, and returns the fields
 * @param send takes the form, and returns a promise
 * @returns what `send` returned; undefined if the person went back
 */
export function openForm(title, fields, action, send) {
  let failure, busy
  return open(title, (close, draw) => {
    const submit = async event => {
      event.preventDefault()
      busy = true
      failure = undefined
      draw()
      try {
        close(await send(event.target))
      } catch (failed) {
        failure = failed
        busy = false
        draw()
      }
    }
    return html`<form @submit=${submit}>${fields(draw)}
      <p class="error" role="alert">${failure ? [failure.message, ...(failure.errors ?? []).map(each => each.message)].join(' ') : nothing}</p>
      <div class="actions"><button ?disabled=${busy}>${action}</button>
        <button type="button" class="secondary" @click=${() => close()}>Back</button></div></form>`
  })
}

/** Shows a secret that nobody can read again. */
export function showOnce(title, secret, note) {
  return open(title, close => html`<p>${note}</p>
    <div class="field"><label for="secret">Key</label><input id="secret" readonly .value=${secret} @focus=${event => event.target.select()}></div>
    <div class="actions">${copyButton(secret, 'key')}<button type="button" @click=${() => close()}>I have kept it</button></div>`, false)
}
