// All agents: those of this hub and remote ones, with their load.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { cardLabel, load } from '../parts/agents.js'
import { get, part } from '../hub.js'
import { link, replaceQuery } from '../router.js'
import { card, choice, label, loading, searchField, table } from '../parts/ui.js'

const REFRESH = 5000

export default function agents(page) {
  let filter = { q: page.query.q ?? '', kind: page.query.kind ?? '' }
  let all

  page.forever(async () => {
    all = (await get('/a2s/v1/agents', page)).agents
    page.update()
  }, REFRESH)

  function change(changed) {
    filter = { ...filter, ...changed }
    replaceQuery(filter)
    page.update()
  }

  const matches = agent => (!filter.kind || agent.kind === filter.kind)
    && [agent.id, agent.name, agent.description, ...agent.skills].join(' ').toLowerCase().includes(filter.q.toLowerCase())

  return () => html`<h1 tabindex="-1">Agents</h1>
    <div class="filters" role="search">
      ${searchField('Name or skill', filter.q, q => change({ q: q.trim() }))}
      ${choice('Kind', filter.kind, [['', 'All'], ['local', 'Local'], ['remote', 'Remote']], kind => change({ kind }))}
    </div>
    ${card('Agents of this hub', all ? table('Agents', COLUMNS, all.filter(matches), agent => agent.id, 'No agent matches.') : loading('the agents'))}`
}

const COLUMNS = [
  { title: 'Agent', cell: agent => html`<a href=${link('/agents/' + part(agent.id))}>${agent.name || agent.id}</a> ${agent.default ? label('Default') : nothing}
    <div class="muted">${agent.name && agent.name !== agent.id ? agent.id + ' · ' : ''}${agent.description}</div>` },
  { title: 'Kind', cell: agent => html`${label(agent.kind === 'remote' ? 'Remote' : 'Local', agent.kind === 'remote' ? 'blue' : 'grey')}` },
  { title: 'Skills', cell: agent => agent.skills.length },
  { title: 'Card', cell: agent => (agent.card ? cardLabel(agent.card) : '–') },
  { title: 'Running', cell: agent => load(agent.queue, 'running') },
  { title: 'Queued', cell: agent => load(agent.queue, 'queued') },
  { title: 'Weight', cell: agent => agent.weight ?? '–' },
]
