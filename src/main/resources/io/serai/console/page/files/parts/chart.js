// The runs of skills over time: bars, and a table with the same numbers.

import { html, nothing, svg } from '../lib/lit-html/lit-html.js'
import { get, query } from '../hub.js'
import { card, choice, details, loading, table, time } from './ui.js'

const WIDTH = 600
const HEIGHT = 120
const REFRESH = 10_000
const PERIODS = [['1h', 'The last hour, by minutes'], ['24h', 'The last day, by hours'], ['7d', 'The last week, by hours']]

export class RunsOverTime {
  #page
  #skill
  #since = '1h'
  #buckets
  #begin

  /** @param skill undefined for all */
  constructor(page, skill) {
    this.#page = page
    this.#skill = skill
    page.forever(() => this.#load(), REFRESH)
  }

  async #load() {
    const since = this.#since
    const { buckets, counted_since: begin } = await get(query('/api/v1/statistics', { skill: this.#skill, since }), this.#page)
    if (since === this.#since) this.#buckets = buckets
    this.#begin = begin
    this.#page.update()
  }

  /** Reads the numbers again, after a run. */
  refresh() {
    return this.#load()
  }

  /** Without calls it matters since when the hub counts, as after a restart. */
  #sinceStart() {
    return this.#begin && !this.#buckets.some(each => each.calls) && Date.parse(this.#begin) > Date.parse(this.#buckets[0]?.at)
      ? html`<p class="muted">Counted since the start of the hub, ${time(this.#begin)}.</p>` : nothing
  }

  template() {
    return card('Calls over time', this.#buckets
      ? html`${bars(this.#buckets)}${this.#sinceStart()}${details('The numbers', table('Calls over time', COLUMNS, this.#buckets.filter(each => each.calls).reverse(), each => each.at, 'There were no calls.'))}`
      : loading('the numbers'), choice('Period', this.#since, PERIODS, since => {
      this.#since = since
      this.#page.run(() => this.#load())
    }))
  }
}

function bars(buckets) {
  const most = Math.max(1, ...buckets.map(each => each.calls))
  const width = WIDTH / buckets.length
  const bar = (kind, i, count, from) => svg`<rect class=${kind} x=${i * width} width=${Math.max(1, width - 1)}
    y=${HEIGHT - ((from + count) / most) * HEIGHT} height=${(count / most) * HEIGHT}></rect>`
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${summary(buckets, most)}>
    ${buckets.map((each, i) => svg`${bar('failures', i, each.failures, 0)}${bar('successes', i, each.calls - each.failures, each.failures)}`)}</svg>
    <p class="muted">${summary(buckets, most)}</p>`
}

function summary(buckets, most) {
  const sum = name => buckets.reduce((all, each) => all + each[name], 0)
  return `${sum('calls') === 1 ? '1 call' : sum('calls') + ' calls'}, ${sum('failures')} failed; at most ${sum('calls') ? most : 0} at a time.`
}

const millis = each => (each === undefined ? '–' : '≤ ' + each + ' ms')

const COLUMNS = [
  { title: 'From', cell: each => html`<time datetime=${each.at}>${new Date(each.at).toLocaleString()}</time>` },
  { title: 'Calls', cell: each => each.calls },
  { title: 'Failed', cell: each => each.failures },
  { title: 'Half within', cell: each => millis(each.p50_ms) },
  { title: '99 % within', cell: each => millis(each.p99_ms) },
]
