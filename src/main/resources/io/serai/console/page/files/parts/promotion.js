// A workflow as the file of a route.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { post } from '../hub.js'
import { save } from './download.js'
import { code } from './ui.js'
import { constants } from './workflow.js'

export class WorkflowPromotion {
  #page
  #made

  constructor(page) {
    this.#page = page
  }

  template(text) {
    const paths = constants(text)
    return html`<form @submit=${event => this.#promote(event, text)}>
        <div class="field"><label for="skill">Id of the skill</label>
          <input id="skill" name="skill" required placeholder="orders.late" autocomplete="off"></div>
        <div class="field"><label for="about">What it does</label>
          <input id="about" name="about" maxlength="200" autocomplete="off"></div>
        ${paths.length ? html`<fieldset><legend>Constants that become inputs</legend>${paths.map(([path, name], i) => html`
          <div class="field"><label for="input-${i}"><code>${path}</code></label>
            <input id="input-${i}" data-input=${path} .value=${name} pattern="[A-Za-z0-9]*" autocomplete="off" aria-describedby="input-help"></div>`)}
          <p class="help" id="input-help">The name of the input; empty, if the constant stays.</p></fieldset>` : nothing}
        <button class="secondary">Make a route</button>
      </form>
      <div role="status">${this.#made ? html`<h3>${this.#made.file}</h3>
        <p>Review it, then save it in this folder of the home. It serves at once.</p>
        <p><button class="secondary" @click=${() => save(this.#made.yaml, this.#made.file.split('/').pop(), 'application/yaml')}>Download</button></p>
        ${code(this.#made.yaml, 'route')}` : nothing}</div>`
  }

  async #promote(event, workflow) {
    event.preventDefault()
    const form = event.target
    const inputs = Object.fromEntries([...form.querySelectorAll('[data-input]')]
      .filter(each => each.value.trim() !== '').map(each => [each.value.trim(), each.dataset.input]))
    const description = form.elements.about.value.trim()
    await this.#page.run(async () => {
      this.#made = await post('/api/v1/workflows/promote',
        { workflow, name: form.elements.skill.value.trim(), inputs, ...(description ? { description } : {}) }, this.#page)
    })
  }
}
