// The text of a workflow of A2E: messages as JSON Lines.

/** A workflow that runs everywhere, to begin with. */
export const EXAMPLE = [
  { type: 'operationUpdate', operationId: 'numbers', operation: { SetData: { value: [3, 1, 2], outputPath: '/workflow/numbers' } } },
  { type: 'operationUpdate', operationId: 'sum', operation: { Calculate: { inputPath: '/workflow/numbers', operation: 'sum', outputPath: '/workflow/sum' } } },
  { type: 'beginExecution', executionId: 'trial', operationOrder: ['numbers', 'sum'] },
].map(message => JSON.stringify(message)).join('\n')

function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const messages = text => text.split('\n').map(parsed)

/** Adds an operation that runs last: returns `{text, line}`, the new text and the line of the operation, from 1. */
export function insert(text, operation) {
  const lines = text.trim() === '' ? [] : text.trimEnd().split('\n')
  const known = new Set(messages(text).map(message => message?.operationId))
  const name = Object.keys(operation)[0].toLowerCase()
  let number = 1
  while (known.has(name + '-' + number)) number++
  const id = name + '-' + number
  const line = JSON.stringify({ type: 'operationUpdate', operationId: id, operation })
  const begin = lines.findLastIndex(each => parsed(each)?.type === 'beginExecution')
  if (begin < 0) return { text: [...lines, line].join('\n'), line: lines.length + 1 }
  const message = parsed(lines[begin])
  const last = JSON.stringify({ ...message, operationOrder: [...[message.operationOrder ?? []].flat(), id] })
  return { text: [...lines.slice(0, begin), line, last, ...lines.slice(begin + 1)].join('\n'), line: begin + 1 }
}

/** Returns the text with an executionId that was not used yet: each may be used once. */
export function withNewId(text) {
  const suffix = '-' + Date.now().toString(36)
  return text.split('\n').map(line => {
    const message = parsed(line)
    return message?.type === 'beginExecution' && typeof message.executionId === 'string'
      ? JSON.stringify({ ...message, executionId: message.executionId.slice(0, 80) + suffix })
      : line
  }).join('\n')
}

/** Returns the paths of constants with their names: these may become inputs. */
export function constants(text) {
  return messages(text)
    .map(message => message?.operation?.SetData?.outputPath)
    .filter(path => typeof path === 'string')
    .map(path => [path, path.split('/').pop().replace(/\W/g, '')])
}

/** Returns the example of an operation in the catalog. */
export function example(operation) {
  const inputs = Object.fromEntries((operation.inputSchema?.required ?? []).map(name => [name, '']))
  return parsed(operation.example) ?? { [operation.type]: { ...inputs, outputPath: '/workflow/result' } }
}
