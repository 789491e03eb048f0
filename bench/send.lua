-- Messages of A2A 1.0 for wrk, each with an id of its own, to a skill `echo`. Every answer is checked.
--   wrk … -s bench/send.lua URL -- words|data|stream [PREFIX of the ids]
-- Prints: RESULT, the number of answers, p99 in milliseconds, and the number of wrong answers.
local method, part, number, prefix = "SendMessage", '{"text":"echo hello there"}', 0, nil
bad = 0
local head = { ["Content-Type"] = "application/json", ["A2A-Version"] = "1.0" }
local threads = {}
function setup(thread) table.insert(threads, thread) end
function init(args)
  prefix = (args[2] or "m") .. os.time() .. "-"
  if args[1] == "stream" then method = "SendStreamingMessage" end
  if args[1] == "data" then part = '{"data":{"skill":"echo","input":{"text":"echo hello there"}}}' end
end
function request()
  number = number + 1
  return wrk.format("POST", nil, head, '{"jsonrpc":"2.0","id":' .. number .. ',"method":"' .. method ..
    '","params":{"message":{"messageId":"' .. prefix .. number .. '","role":"ROLE_USER","parts":[' .. part .. ']}}}')
end
function response(status, _, body)
  if status ~= 200 or not body:find("COMPLETED", 1, true) then bad = bad + 1 end
end
function done(summary, latency)
  local wrong = 0
  for _, thread in ipairs(threads) do wrong = wrong + thread:get("bad") end
  io.write(string.format("RESULT %d %.1f %d\n", summary.requests, latency:percentile(99) / 1000, wrong))
end
