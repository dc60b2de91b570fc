require 'fileutils'
require 'json'
require 'openssl'
require 'securerandom'
require 'webrick'

KEYS = ENV.fetch('TILL_NOTIFY_SECRETS').scan(%r{whsec_([\w+/=]+)}).map { |(key)| key.unpack1('m') }
WORKING = Mutex.new
FileUtils.mkdir_p(%w[drafts inbox orders reminders])

def signed?(request, body)
  id, timestamp, sent = %w[webhook-id webhook-timestamp webhook-signature].map { |name| request[name].to_s }
  return false unless timestamp.match?(/\A\d{1,12}\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300

  content = [id, timestamp, body].map(&:b).join('.')
  own = KEYS.map { |key| "v1,#{[OpenSSL::HMAC.digest('SHA256', key, content)].pack('m0')}" }
  own.product(sent.split).any? { |one, other| OpenSSL.secure_compare(one, other) }
end

# Writes a whole file or none, and each one once.
def store_once(path, text)
  draft = "drafts/#{SecureRandom.uuid}"
  File.binwrite(draft, text)
  File.link(draft, path)
rescue Errno::EEXIST
  nil
ensure
  FileUtils.rm_f(draft)
end

def act(type, data)
  now = data['current'] || {}
  is_paid = %w[COMPLETED PARTIALLY_REFUNDED].include?(now['status'])
  return if data['simulated']

  if type == 'PAYMENT.CAPTURE.COMPLETED' && data['link'] && is_paid
    store_once("orders/#{data['order_id']}", JSON.generate(link: data['link']['id'], payer: data['payer']))
  elsif type == 'USAGE-BILLING.INVOICE.PAYMENT.FAILED' && now['payment_status'] == 'FAILED'
    store_once("reminders/#{now['id']}", JSON.generate(data['customer']))
  end
end

# A notification that is done is emptied; its name stays. One that fails is repeated with the next.
def work
  WORKING.synchronize do
    Dir['inbox/*'].reject { |path| File.empty?(path) }.each do |path|
      act(*JSON.parse(File.read(path)).values_at('type', 'data'))
      File.truncate(path, 0)
    rescue StandardError => e
      warn "#{path}: #{e.full_message}"
    end
  end
end

work # what an earlier run has left
server = WEBrick::HTTPServer.new(BindAddress: 'localhost', Port: 3001)
server.mount_proc('/') do |request, response|
  next response.status = 413 unless (1..1_000_000).cover?(request['content-length'].to_i)

  body = request.body
  next response.status = 400 unless signed?(request, body)

  store_once("inbox/#{JSON.parse(body)['data']['id']}", body)
  response.status = 204
  Thread.new { work }
end
trap('TERM') { server.shutdown }
server.start
