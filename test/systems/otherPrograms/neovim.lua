-- Does in Neovim what a translator does there, and writes what could be seen into the file $GLOSSA_SEEN.
local seen = {}

local function wait(what, ready)
  if not vim.wait(60000, ready, 50) then
    io.stderr:write('Waited in vain for ' .. what .. ', after ' .. vim.json.encode(seen))
    vim.cmd('cquit')
  end
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
    end
  end
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), 'mx', false)
end

-- A choice is made as a plugin makes it that shows choices in its own way.
vim.ui.select = function(actions, options, choose)
  seen.choices = vim.tbl_map(options.format_item, actions)
  choose(actions[1], 1)
end

vim.cmd('edit app.de.po')
wait('the findings', function() return #vim.diagnostic.get(0) > 0 end)
seen.findings = vim.tbl_map(function(finding)
  return { line = finding.lnum, column = finding.col, code = finding.code, message = finding.message }
end, vim.diagnostic.get(0))

vim.fn.search('valve')
press('K')
wait('the hover', floating)
seen.hover = floating()

vim.fn.search('Klappe')
press('<leader>a')
wait('the quick fix', function() return not text():find('Klappe') end)
seen.fixed = text()
wait('the end of the finding', function() return #vim.diagnostic.get(0) == 0 end)

vim.cmd('edit! manual.de.md')
vim.api.nvim_win_set_cursor(0, { 3, 6 })
local completed = vim.lsp.buf_request_sync(0, 'textDocument/completion', vim.lsp.util.make_position_params(), 30000)
local _, answer = next(completed or {})
seen.completion = vim.tbl_map(function(item) return item.label end, vim.lsp.util.extract_completion_items(answer.result))

vim.fn.writefile({ vim.json.encode(seen) }, vim.env.GLOSSA_SEEN)
vim.cmd('qall!')
