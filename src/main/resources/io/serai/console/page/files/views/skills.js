// All skills of the hub, and a search for them by what they do.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { get, part, post, query } from '../hub.js'
import { link, replaceQuery } from '../router.js'
import { card, choice, kindName, label, loading, percent, searchField, table } from '../parts/ui.js'

const PAGE_SIZE = 100
const SEARCHED = ['capability', 'route', 'remote']

export default function skills(page) {
  let filter = { q: page.query.q ?? '', kind: SEARCHED.includes(page.query.kind) ? page.query.kind : '' }
  let rows, next, found, asked

  async function load(cursor) {
    const mine = (asked = {})
    await page.run(async () => {
      const loaded = await (filter.q ? search(cursor) : list(cursor))
      if (mine !== asked) return
      rows = cursor ? [...rows, ...loaded.rows] : loaded.rows
      next = loaded.next
      found = loaded.found
    })
  }

  /** Searches as agents do. */
  async function search(cursor) {
    const answer = await post('/a2s/v1/capabilities/search', {
      intent: filter.q, limit: PAGE_SIZE, kinds: filter.kind ? [filter.kind] : SEARCHED, ...(cursor ? { cursor } : {}),
    }, page)
    return { rows: answer.capabilities, next: answer.next_cursor, found: answer.metadata }
  }

  /** Lists the skills by kinds and ids: `from` is the place behind the last one, `{kind, cursor}`. */
  async function list(from) {
    const kinds = filter.kind ? [filter.kind] : SEARCHED
    const { kind = kinds[0], cursor } = from ?? {}
    const answer = await get(query('/a2s/v1/capabilities', { kind, limit: PAGE_SIZE, cursor }), page)
    const listed = answer.capabilities.map(each => ({ ...each, kind }))
    if (answer.next_cursor) return { rows: listed, next: { kind, cursor: answer.next_cursor } }
    const following = kinds[kinds.indexOf(kind) + 1]
    if (!following) return { rows: listed }
    const others = await list({ kind: following })
    return { rows: [...listed, ...others.rows], next: others.next }
  }

  function change(changed) {
    filter = { ...filter, ...changed }
    replaceQuery(filter)
    load()
  }

  load()
  return () => html`<h1 tabindex="-1">Skills</h1>
    <div class="filters" role="search">
      ${searchField('What should be done?', filter.q, q => change({ q: q.trim() }))}
      ${choice('Kind', filter.kind, [['', 'All'], ...SEARCHED.map(kind => [kind, kindName(kind)])], kind => change({ kind }))}
    </div>
    ${card(filter.q ? 'What agents would find' : 'All skills', rows ? html`
      <p class="muted" role="status">${summary()}</p>
      ${table('Skills', found ? [...COLUMNS, ...RANKED] : [...COLUMNS, ...OWNED], rows, row => row.id + ' ' + row.version,
        filter.q ? 'No skill fits these words.' : 'The hub has no skills of this kind.')}
      ${next ? html`<p><button class="secondary" @click=${() => load(next)}>More</button></p>` : nothing}` : loading('the skills'))}`

  function summary() {
    if (found) return `${found.total_matches} found in ${found.search_time_ms} ms (${found.strategy})`
    return next ? `The first ${rows.length}` : `${rows.length} in all`
  }
}

const COLUMNS = [
  { title: 'Skill', cell: row => html`<a href=${link('/skills/' + part(row.id), row.kind === 'capability' ? { version: row.version } : {})}>${row.name ?? row.id}</a>
    <div class="muted">${row.description ?? ''}</div>` },
  { title: 'Kind', cell: row => label(kindName(row.kind), row.kind === 'remote' ? 'blue' : 'grey') },
  { title: 'Version', cell: row => row.version || '–' },
  { title: 'Owner', cell: row => row.owner ?? '–' },
]
const OWNED = [{ title: 'Origin', cell: row => (row.kind === 'remote' ? 'Agent' : row.source === 'registered' ? 'Registered' : 'File') }]
const RANKED = [
  { title: 'Score', cell: row => row.score.toFixed(2) },
  { title: 'Runs', cell: row => row.usage_count },
  { title: 'Succeeded', cell: row => percent(row.success_rate) },
]
