// One skill: what it does, its inputs and numbers, how it is called, and a trial.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { RunsOverTime } from '../parts/chart.js'
import { get, part, post, query } from '../hub.js'
import { go, link } from '../router.js'
import { SkillTrial } from '../parts/trial.js'
import { card, choice, code, details, facts, json, kindName, label, loading, percent, table } from '../parts/ui.js'

const PROTOCOLS = { a2s: 'A2S', a2a: 'A2A', mcp: 'MCP', a2w: 'A2W', zeroclaw: 'ZeroClaw', camel: 'Camel', cli: 'Command line' }

export default function skill(page) {
  const id = page.params.id
  const version = page.query.version
  const path = '/a2s/v1/capabilities/' + part(id)
  let usage, versions, hit, dependencies, document, agents, trial, runs, missing

  async function load() {
    try {
      usage = await get(query(path + '/usage', { version }), page)
    } catch (failure) {
      if (failure.status !== 404) throw failure
      missing = failure.message
      return
    }
    trial = new SkillTrial(page, usage, version, () => Promise.all([statistics(), runs.refresh()]))
    runs = new RunsOverTime(page, usage.skill.id)
    page.update()
    await Promise.all([statistics(), servedBy(), usage.skill.kind === 'capability' ? capability() : undefined])
  }

  /** The numbers of the newest version: its id as an intent finds it first. */
  async function statistics() {
    if (usage.skill.kind === 'operation') return
    const found = await post('/a2s/v1/capabilities/search', { intent: usage.skill.id, limit: 1, kinds: [usage.skill.kind] }, page)
    hit = found.capabilities.find(each => each.id === usage.skill.id)
    page.update()
  }

  async function servedBy() {
    agents = (await get('/a2s/v1/agents', page)).agents.filter(each => each.skills.includes(usage.skill.id)).map(each => each.id)
    page.update()
  }

  async function capability() {
    const [listed, used, read] = await Promise.all([
      get(query('/a2s/v1/capabilities', { name: usage.skill.id, limit: 100 }), page),
      get(query(path + '/dependencies', { version }), page),
      get(query(path, { version }), page),
    ])
    versions = listed.capabilities
    dependencies = used.dependencies
    document = read
    page.update()
  }

  page.run(load)
  return () => {
    if (missing) return html`<h1 tabindex="-1">Skill</h1><p>${missing} <a href=${link('/skills', { q: id })}>Search for it</a></p>`
    if (!usage) return html`<h1 tabindex="-1">Skill</h1>${loading('the skill')}`
    return html`<h1 tabindex="-1">${usage.skill.name} ${label(kindName(usage.skill.kind), usage.skill.kind === 'remote' ? 'blue' : 'grey')}</h1>
      <p>${usage.skill.description}</p>
      <div class="split">
        <div>${card('Facts', facts(known()), picker())}${runs.template()}${inputs()}
          ${dependencies?.length ? card('Uses', table('Dependencies', DEPENDENCIES, dependencies, each => each.name, '')) : nothing}</div>
        <div>${card('Try it', page.may('operator') ? trial.template()
          : html`<p class="muted">Your role (${page.caller.role}) may not run skills. Ask an administrator for the role operator.</p>`)}${calls()}</div>
      </div>
      ${document ? card('Document', details('As it was registered', json(document))) : nothing}`
  }

  function picker() {
    if (!versions || versions.length < 2) return nothing
    return choice('Version', usage.skill.version, versions.map(each => [each.version, each.version]),
      chosen => go('/skills/' + part(id), { version: chosen }))
  }

  function known() {
    const listed = versions?.find(each => each.version === usage.skill.version)
    const isNewest = hit?.version === usage.skill.version
    return [
      ['Id', usage.skill.id],
      ['Version', usage.skill.version],
      ['Origin', listed ? (listed.source === 'file' ? 'A file of the home' : 'Registered over HTTP') : undefined],
      ['Owner', listed?.owner ?? hit?.owner],
      ['Agents', agents?.length ? agents.map((each, i) => html`${i ? ', ' : ''}<a href=${link('/agents/' + part(each))}>${each}</a>`) : undefined],
      ['Runs', isNewest ? hit.usage_count : undefined],
      ['Succeeded', isNewest ? percent(hit.success_rate) : undefined],
      ['Complexity', isNewest ? hit.complexity : undefined],
      ['Permissions', hit?.required_permissions.length ? hit.required_permissions.join(', ') : undefined],
      ['Related', hit?.related.length ? html`<ul class="plain">${hit.related.map(each => html`<li>
        ${RELATIONS[each.relation] ?? each.relation} <a href=${link('/skills/' + part(each.id))}>${each.id}</a></li>`)}</ul>` : undefined],
      ['Checksum', listed?.checksum],
      ['Tasks', html`<a href=${link('/tasks', { capability: usage.skill.id })}>Tasks of this skill</a>`],
    ]
  }

  function inputs() {
    return card('Inputs', html`${table('Inputs', INPUTS, usage.inputs, each => each.name, 'It takes no named inputs.')}
      ${details('Schema of the inputs', json(usage.inputSchema))}
      ${usage.outputSchema ? details('Schema of the result', json(usage.outputSchema)) : nothing}`)
  }

  function calls() {
    return card('Calls to copy', usage.calls.map(each =>
      details(each.title, html`<p class="muted">${PROTOCOLS[each.protocol] ?? each.protocol}</p>${code(each.text, each.title)}`)))
  }
}

const RELATIONS = { uses: 'uses', used_by: 'is used by', same_host: 'calls the same host as' }

const INPUTS = [
  { title: 'Name', cell: each => html`<code>${each.name}</code>${each.description ? html`<div class="muted">${each.description}</div>` : nothing}` },
  { title: 'Type', cell: each => html`<span class="nowrap">${each.type}</span>` },
  { title: 'Needed', cell: each => (each.required ? 'Yes' : each.default === undefined ? 'No' : 'No, ' + JSON.stringify(each.default)) },
  { title: 'Found in words', cell: each => (each.patterns ?? []).map(pattern => html`<div><code>${pattern}</code></div>`) },
]

const DEPENDENCIES = [
  { title: 'Capability', cell: each => html`<a href=${link('/skills/' + part(each.name), { version: each.version ?? undefined })}>${each.name}</a>` },
  { title: 'Range', cell: each => each.range },
  { title: 'Version', cell: each => (each.resolved ? each.version : label('Not found', 'red')) },
]
