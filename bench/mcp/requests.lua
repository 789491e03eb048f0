-- Requests of MCP 2026-07-28, and of A2A 1.0 for comparison. Every answer is checked.
--   wrk … -s bench/mcp/requests.lua URL -- call|send|list|page
-- call: tools/call of a tool `echo`; send: SendMessage to a skill `echo`; list: tools/list as clients ask for it; page: the first
-- page of the whole list. Prints: RESULT, answers for each second, p50 and p99 in milliseconds, and the number of wrong answers.
local bad, threads = 0, {}
local meta = '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}' ..
  ',"io.modelcontextprotocol/clientInfo":{"name":"wrk","version":"1"}}'
local kinds = {
  call = { "tools/call", '{"name":"echo","arguments":{"text":"hello there"},' .. meta .. '}', '"text":"hello there"' },
  list = { "tools/list", '{' .. meta .. '}', '"name":"call_skill"' },
  page = { "tools/list", '{"cursor":"all",' .. meta .. '}', '"nextCursor"' },
  send = { "SendMessage", '{"message":{"messageId":"m","role":"ROLE_USER","parts":[{"data":' ..
    '{"skill":"echo","input":{"text":"hello there"}}}]}}', "COMPLETED" },
}
local kind, head
function setup(thread) table.insert(threads, thread) end
function init(arguments)
  kind = kinds[arguments[1]]
  head = { ["Content-Type"] = "application/json", ["Accept"] = "application/json, text/event-stream" }
  if arguments[1] == "send" then
    head["A2A-Version"] = "1.0"
  else
    head["MCP-Protocol-Version"], head["Mcp-Method"] = "2026-07-28", kind[1]
    if arguments[1] == "call" then head["Mcp-Name"] = "echo" end
  end
  wrong = 0
  message = wrk.format("POST", nil, head,
    '{"jsonrpc":"2.0","id":1,"method":"' .. kind[1] .. '","params":' .. kind[2] .. '}')
end
function request() return message end
function response(status, _, body)
  if status ~= 200 or not body:find(kind[3], 1, true) or body:find('"isError":true', 1, true) then wrong = wrong + 1 end
end
function done(summary, latency)
  local errors = summary.errors
  bad = errors.connect + errors.read + errors.write + errors.timeout
  for _, thread in ipairs(threads) do bad = bad + thread:get("wrong") end
  io.write(string.format("RESULT %.0f %.2f %.2f %d\n", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, bad))
end
