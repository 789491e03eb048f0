// A text area with the numbers of its lines.

import { html, nothing } from '../lib/lit-html/lit-html.js'

/**
 * @param faults lines, from 1, that have a fault
 * @param change is called with the text when the person has changed it
 */
export function editor({ id, name, text, faults, change, describedBy }) {
  const lines = text.split('\n')
  const follow = event => (event.target.previousElementSibling.scrollTop = event.target.scrollTop)
  return html`<label for=${id}>${name}</label>
    <div class="editor">
      <pre aria-hidden="true">${lines.map((line, i) => (faults.has(i + 1) ? '✕ ' : '') + (i + 1)).join('\n')}</pre>
      <textarea class="code" id=${id} wrap="off" spellcheck="false" autocapitalize="off" rows=${Math.min(24, Math.max(8, lines.length + 1))}
        .value=${text} @input=${event => change(event.target.value)} @scroll=${follow}
        aria-describedby=${describedBy} aria-invalid=${faults.size ? 'true' : nothing}></textarea>
    </div>`
}

/** Selects a line of the text area, from 1. */
export function selectLine(id, line) {
  const area = document.getElementById(id)
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
}
