require 'json'
require 'net/http'

def create_session(customer)
  answer = Net::HTTP.post(
    URI('http://localhost:8787/api/sessions'),
    JSON.generate(
      kind: 'customer',
      customer: customer,
      scopes: %w[profile:read usage:read invoices:read invoices:pay],
      origins: ['http://localhost:3000']
    ),
    'Authorization' => "Bearer #{ENV.fetch('BFF_KEY')}",
    'Content-Type' => 'application/json'
  )
  [answer.code.to_i, answer.body]
rescue SystemCallError, Timeout::Error
  [502, '{"detail":"The BFF can not be reached."}']
end

run(lambda do |env|
  site = env.fetch('HTTP_SEC_FETCH_SITE', 'same-origin')
  if env['REQUEST_METHOD'] == 'POST' && site != 'same-origin'
    [403, {}, []]
  elsif env['REQUEST_METHOD'] == 'POST' && env['PATH_INFO'] == '/till-session'
    customer = 'northwind-maps' # the signed-in customer, from your own login
    status, body = create_session(customer)
    [status, { 'content-type' => 'application/json', 'cache-control' => 'no-store' }, [body]]
  else
    page = env['PATH_INFO'] == '/thanks' ? 'thanks.html' : 'index.html'
    [200, { 'content-type' => 'text/html; charset=utf-8' }, [File.read(page)]]
  end
end)
