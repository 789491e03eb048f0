// One agent: what it may do, its limits and queue, its keys, and the health of a remote one.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { cardLabel, use } from '../parts/agents.js'
import { get, part } from '../hub.js'
import { link } from '../router.js'
import { card, facts, label, loading, stateLabel, table, time } from '../parts/ui.js'

const REFRESH = 5000
const PERMISSIONS = {
  capabilities: ['Permissions of capabilities', 'none'],
  skills: ['Skills', 'all'],
  registry: ['Registry', 'none'],
  operations: ['Operations of workflows', 'none'],
  apis: ['APIs', 'none'],
  knowledge: ['Knowledge', 'all'],
  credentials: ['Credentials', 'none'],
}

export default function agentView(page) {
  const id = page.params.id
  let agent, keys, missing

  page.forever(async () => {
    try {
      agent = await get('/a2s/v1/agents/' + part(id), page)
      missing = undefined
    } catch (failure) {
      if (failure.status !== 404) throw failure
      missing = failure.message
    }
    page.update()
  }, REFRESH)
  if (page.may('administrator')) {
    page.run(async () => (keys = (await get('/api/v1/keys', page)).keys.filter(each => each.agent === id)))
  }

  return () => {
    if (missing) return html`<h1 tabindex="-1">Agent</h1><p>${missing} <a href="#/agents">All agents</a></p>`
    if (!agent) return html`<h1 tabindex="-1">Agent</h1>${loading('the agent')}`
    return html`<h1 tabindex="-1">${agent.name || agent.id} ${label(agent.kind === 'remote' ? 'Remote' : 'Local', agent.kind === 'remote' ? 'blue' : 'grey')}</h1>
      <p>${agent.description}</p>
      <div class="split">
        <div>${card('Facts', facts(known()))}${agent.card ? card('Card', remote()) : nothing}${agent.mcp ? card('Tools of the MCP server', tools()) : nothing}
          ${keys?.length ? card('Keys', table('Keys', KEYS, keys, key => key.id, ''), html`<a href="#/keys">All keys</a>`) : nothing}</div>
        <div>${agent.schedule?.length ? card('Schedules', table('Schedules', SCHEDULES, agent.schedule, each => each.id, '')) : nothing}
          ${agent.queue ? card('Queue', queue()) : nothing}${agent.limits ? card('Limits', limits()) : nothing}
          ${agent.permissions ? card('Permissions', facts(permissions())) : nothing}${card('Skills', skills())}</div>
      </div>`
  }

  function known() {
    return [
      ['Id', agent.id],
      ['Default', agent.default ? 'It has the card of the hub' : undefined],
      ['File', agent.file],
      ['Weight', agent.weight],
      ['Tasks', html`<a href=${link('/tasks', { agent: agent.id })}>That it works on</a>, <a href=${link('/tasks', { owner: agent.id })}>that it gave</a>`],
      ['Audit', html`<a href=${link('/audit', { caller: agent.id })}>What it administered</a>`],
    ]
  }

  function remote() {
    const { state, fault, url, name, version, protocol, binding, streaming, fetched_at: fetched } = agent.card
    return facts([
      ['State', html`${cardLabel({ state })} ${fault ?? ''}`],
      ['Address', url],
      ['Name', name],
      ['Version', version],
      ['Protocol', [protocol, binding].filter(Boolean).join(', ')],
      ['Streams', streaming === undefined ? undefined : streaming ? 'Yes' : 'No'],
      ['Read', fetched ? time(fetched) : undefined],
    ])
  }

  function tools() {
    const { refused, left_out: leftOut, refused_tools: refusedTools = [], left_out_tools: leftOutTools = [] } = agent.mcp
    return html`<p>${refused} wait for <code>serai mcp approve ${agent.id}</code>; ${leftOut} cannot be used.</p>
      <ul>${refusedTools.map(each => html`<li>${label('Waits', 'orange')} ${each}</li>`)}${leftOutTools.map(each => html`<li>${label('Left out')} ${each}</li>`)}</ul>`
  }

  function queue() {
    const { running, max_running: maxRunning, queued, max_queued: maxQueued, oldest_queued_seconds: oldest } = agent.queue
    return facts([
      ['Running', use('Running', running, maxRunning)],
      ['Queued', use('Queued', queued, maxQueued)],
      ['Longest wait', queued ? Math.round(oldest) + ' s' : undefined],
    ])
  }

  function limits() {
    return facts(Object.entries(agent.limits).map(([name, limit]) => {
      const words = name.replaceAll('_', ' ')
      return [words[0].toUpperCase() + words.slice(1), use(words, agent.usage?.[name] ?? 0, limit)]
    }))
  }

  function permissions() {
    return Object.entries(PERMISSIONS).map(([kind, [name, otherwise]]) => {
      const patterns = agent.permissions[kind]
      if (!patterns) return [name, html`<span class="muted">${otherwise}</span>`]
      return [name, patterns.length ? patterns.map(each => html`<code>${each}</code> `) : html`<span class="muted">none</span>`]
    })
  }

  function skills() {
    if (agent.skills.length === 0) return html`<p class="empty">It serves no skills.</p>`
    return html`<ul class="plain">${agent.skills.map(each => html`<li><a href=${link('/skills/' + part(each))}>${each}</a></li>`)}</ul>`
  }
}

const SCHEDULES = [
  { title: 'Skill', cell: each => html`<a href=${link('/skills/' + part(each.skill))}>${each.skill}</a>` },
  { title: 'When', cell: each => html`<code>${each.cron ?? 'every ' + each.every}</code> ${each.cron ? each.zone : ''}` },
  { title: 'Next', cell: each => time(each.next) },
  { title: 'Last', cell: each => each.last ? html`<a href=${link('/tasks/' + part(each.last.task))}>${time(each.last.at)}</a> ${stateLabel(each.last.state)}` : '–' },
  { title: 'Left out', cell: each => each.skipped ? html`${time(each.skipped.at)}: ${each.skipped.reason}` : '–' },
]

const KEYS = [
  { title: 'Key', cell: key => html`<code>${key.id}</code>` },
  { title: 'Kept in', cell: key => (key.source === 'file' ? 'File' : 'Settings') },
]
