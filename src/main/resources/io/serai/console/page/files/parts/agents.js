// What views of agents share.

import { html } from '../lib/lit-html/lit-html.js'
import { label } from './ui.js'

const CARDS = { ok: ['Reachable', 'green'], fault: ['Fault', 'red'], unknown: ['Not read yet', 'grey'] }

/** The state of the card of a remote agent. */
export function cardLabel(card) {
  return label(...(CARDS[card.state] ?? [card.state]))
}

/** How much of a queue is used: `running` or `queued`. */
export function load(queue, what) {
  return queue ? `${queue[what]} of ${queue['max_' + what]}` : '–'
}

/** What is used of a limit, as a bar with its numbers. */
export function use(name, used, limit) {
  return html`<progress max=${Math.max(1, limit)} value=${Math.min(used, limit)} aria-label=${name}></progress> ${used} of ${limit}`
}
