<?php
$sandbox = getenv('SANDBOX_URL') ?: 'http://127.0.0.1:8788';

function send(string $method, string $path, array $headers = [], ?string $body = null): array
{
    global $sandbox;
    $options = ['method' => $method, 'header' => $headers, 'content' => $body ?? ''];
    return json_decode(file_get_contents($sandbox . $path, false, stream_context_create(['http' => $options])), true);
}

$json = ['Content-Type: application/json'];
send('POST', '/sandbox/reset', $json, '{}');
send('POST', '/sandbox/clock/advance', $json, '{"days": 31}');
$basic = ['Authorization: Basic ' . base64_encode('test:a-secret-of-the-test'), 'Content-Type: application/x-www-form-urlencoded'];
$token = send('POST', '/v1/oauth2/token', $basic, 'grant_type=client_credentials')['access_token'];
$invoices = send('GET', '/v1/commerce/billing/invoices?issuing_date_from=2026-01-01&issuing_date_to=2026-12-31', ["Authorization: Bearer $token"])['invoices'];
if (count($invoices) !== 1) {
    fwrite(STDERR, 'A month is invoiced when it has ended.');
    exit(1);
}
