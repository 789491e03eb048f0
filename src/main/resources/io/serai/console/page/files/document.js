// A page of the documentation, or the list of the pages, as HTML. The hub sends both as data to programs.

import { marked } from './lib/marked/lib/marked.esm.js'
import DOMPurify from './lib/dompurify/dist/purify.es.mjs'

const LIST = new URL('../docs', import.meta.url)
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li',
    'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|[^:]*$)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
}

async function load() {
  const response = await fetch(location.pathname, { headers: { accept: 'application/json, text/markdown', 'serai-console': 'page' } })
  if (!response.ok) throw new Error((await response.json()).detail)
  return response.headers.get('content-type').startsWith('text/markdown') ? response.text() : list((await response.json()).pages)
}

/** The list of the pages as Markdown. */
function list(pages) {
  const sections = [...new Set(pages.map(page => page.section))]
  const entry = page => `- [${page.title}](${LIST}/${page.path.split('/').pop()}): ${page.description}`
  return '# Documents\n' + sections.map(name =>
    `\n## ${name}\n\n` + pages.filter(page => page.section === name).map(entry).join('\n') + '\n').join('')
}

/** The anchor of a heading, as GitHub makes it. */
const anchor = text => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')

function show(text) {
  const content = DOMPurify.sanitize(marked.parse(text, { async: false }), ALLOWED)
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) heading.id = anchor(heading.textContent)
  for (const block of content.querySelectorAll('pre')) block.tabIndex = 0
  for (const picture of content.querySelectorAll('img')) picture.className = 'picture'
  for (const table of content.querySelectorAll('table')) {
    const names = [...table.querySelectorAll('th')].map(cell => cell.textContent)
    for (const cell of table.querySelectorAll('th')) if (!cell.textContent) cell.replaceWith(document.createElement('td'))
    for (const row of table.querySelectorAll('tbody tr')) [...row.cells].forEach((cell, i) => (cell.dataset.label = names[i]))
  }
  document.title = (content.querySelector('h1')?.textContent ?? 'Documents') + ' · Serai'
  document.getElementById('document').replaceChildren(content)
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
}

load().then(show, failure => (document.getElementById('document').textContent = failure.message))
