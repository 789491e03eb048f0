// The hosts that the hub calls, with their counters and circuit breakers.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { confirm } from '../parts/dialog.js'
import { get, part, post } from '../hub.js'
import { replaceQuery } from '../router.js'
import { card, choice, label, loading, searchField, table } from '../parts/ui.js'

const REFRESH = 5000
const BREAKERS = { closed: ['Closed', 'green'], open: ['Open', 'red'], half_open: ['Half open', 'orange'], none: ['None', 'grey'] }
const isTripped = host => ['open', 'half_open'].includes(host.breaker) || host.refused_callers.length > 0

export default function hosts(page) {
  let filter = { q: page.query.q ?? '', breaker: page.query.breaker ?? '' }
  let all

  async function load() {
    all = (await get('/api/v1/hosts', page)).hosts
    page.update()
  }

  async function reset(host) {
    if (!(await confirm(`Close the circuit breakers of ${host} and forget its failures?`, 'Close them'))) return
    await page.run(async () => {
      const { breakers } = await post('/api/v1/hosts/' + part(host) + '/reset-breaker', {}, page)
      page.say(breakers === 1 ? 'One circuit breaker was closed.' : breakers + ' circuit breakers were closed.')
      await load()
    })
  }

  function change(changed) {
    filter = { ...filter, ...changed }
    replaceQuery(filter)
    page.update()
  }

  const matches = host => host.host.includes(filter.q.toLowerCase()) && (!filter.breaker || isTripped(host))

  page.forever(load, REFRESH)
  return () => html`<h1 tabindex="-1">Hosts</h1>
    <div class="filters" role="search">
      ${searchField('Host', filter.q, q => change({ q: q.trim() }))}
      ${choice('Breaker', filter.breaker, [['', 'All'], ['open', 'Open, for all or for some callers']], breaker => change({ breaker }))}
    </div>
    ${card('Outgoing calls', all ? table('Hosts', page.may('operator') ? [...COLUMNS, action()] : COLUMNS, all.filter(matches),
      host => host.route, 'No host matches. A host is listed after the first call to it.') : loading('the hosts'))}`

  function action() {
    return { title: 'Action', cell: host => host.breaker === 'none' ? nothing
      : html`<button class="secondary" aria-label="Reset the breakers of ${host.host}" @click=${() => reset(host.host)}>Reset</button>` }
  }
}

const COLUMNS = [
  { title: 'Host', cell: host => html`${host.host}<div class="muted">${host.route}</div>` },
  { title: 'Breaker', cell: host => html`${label(...(BREAKERS[host.breaker] ?? [host.breaker]))}${host.refused_callers.length
    ? html`<div>Open for ${host.refused_callers.join(', ')}</div>` : nothing}` },
  { title: 'Calls', cell: host => host.calls },
  { title: 'Running', cell: host => host.running },
  { title: 'Waiting', cell: host => host.waiting },
  { title: 'Failed', cell: host => host.failures },
  { title: 'Retries', cell: host => host.retries },
  { title: 'From the cache', cell: host => host.cache_hits },
]
