// One operation of the API: what it takes and answers, and a form to call it.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { get } from '../hub.js'
import { OperationCall } from '../parts/call.js'
import { operations, resolved } from '../parts/openapi.js'
import { card, details, facts, json, loading } from '../parts/ui.js'

export default function operation(page) {
  let shown, call, document

  async function load() {
    document = await get('/openapi.json', page)
    shown = operations(document).find(each => each.key === page.params.operation) ?? null
    if (shown) call = new OperationCall(page, document, shown)
  }

  page.run(load)
  return () => {
    if (shown === undefined) return html`<h1 tabindex="-1">Operation</h1>${loading('the operation')}`
    if (shown === null) return html`<h1 tabindex="-1">Operation</h1><p>The hub has no operation ${page.params.operation}. <a href="#/api">All operations</a></p>`
    return html`<h1 tabindex="-1">${shown.key}</h1>
      ${shown.summary || shown.description ? html`<p>${shown.summary} ${shown.description}</p>` : nothing}
      <div class="split">
        ${card('What it takes and answers', html`${facts([
            ['Parameters', shown.parameters.map(each => each.name).join(', ') || 'None'],
            ['Bodies', shown.bodies.map(([type]) => type).join(', ') || '–'],
          ])}
          ${shown.bodies.filter(([, media]) => media.schema).map(([type, media]) =>
            details('Schema of the body, ' + type, json(resolved(document, media.schema))))}
          ${shown.responses.map(([status, each]) => response(status, each))}`)}
        ${card('Call it', call.template())}
      </div>`
  }

  function response(status, each) {
    const schemas = Object.entries(each.content ?? {}).filter(([, media]) => media.schema || media.example)
    return html`${each.description ? html`<p>${name(status)}: ${each.description}</p>` : nothing}
      ${schemas.map(([type, media]) => details(`${name(status)}, ${type}`, json(media.example ?? resolved(document, media.schema))))}`
  }
}

const name = status => (status === 'default' ? 'Response' : 'Response ' + status)
