// The operations of the hub's API and of the routes of the home, by group.

import { html } from '../lib/lit-html/lit-html.js'
import { get, part } from '../hub.js'
import { operations } from '../parts/openapi.js'
import { link, replaceQuery } from '../router.js'
import { card, choice, label, loading, searchField, table } from '../parts/ui.js'

const COLOURS = { GET: 'blue', POST: 'green', PUT: 'orange', PATCH: 'orange', DELETE: 'red' }

export default function api(page) {
  let filter = { q: page.query.q ?? '', group: page.query.group ?? '' }
  let all
  const groups = new Map()

  async function load() {
    const document = await get('/openapi.json', page)
    all = operations(document)
    const named = new Map((document.tags ?? []).map(each => [each.name, each.description]))
    for (const each of all) if (!groups.has(each.tag)) groups.set(each.tag, named.get(each.tag) ?? each.tag)
  }

  function change(changed) {
    filter = { ...filter, ...changed }
    replaceQuery(filter)
    page.update()
  }

  const matches = operation => (!filter.group || operation.tag === filter.group)
    && filter.q.toLowerCase().split(/\s+/).every(word => (operation.key + ' ' + operation.summary).toLowerCase().includes(word))

  page.run(load)
  return () => {
    if (!all) return html`<h1 tabindex="-1">API</h1>${loading('the operations')}`
    const found = all.filter(matches)
    return html`<h1 tabindex="-1">API</h1>
      <div class="filters" role="search">
        ${searchField('Path or words', filter.q, q => change({ q: q.trim() }))}
        ${choice('Group', filter.group, [['', 'All'], ...groups], group => change({ group }))}
      </div>
      <p class="muted" role="status">${found.length === all.length ? `${all.length} operations` : `${found.length} of ${all.length} operations`}</p>
      ${[...groups].map(([tag, title]) => [title, found.filter(each => each.tag === tag)]).filter(([, of]) => of.length > 0)
        .map(([title, of]) => card(title, table(title, COLUMNS, of, each => each.key, '')))}`
  }
}

const COLUMNS = [
  { title: 'Operation', cell: each => html`${label(each.method, COLOURS[each.method])} <a href=${link('/api/' + part(each.key))}>${each.path}</a>` },
  { title: 'What it does', cell: each => each.summary || '–' },
]
