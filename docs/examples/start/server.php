<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($_SERVER['REQUEST_METHOD'] !== 'POST' || $path !== '/till-session') {
    header('Content-Type: text/html; charset=utf-8');
    readfile($path === '/thanks' ? 'thanks.html' : 'index.html');
    return;
}
if (($_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'same-origin') !== 'same-origin') {
    http_response_code(403);
    return;
}
$customer = 'northwind-maps'; // the signed-in customer, from your own login
$call = curl_init('http://localhost:8787/api/sessions');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('BFF_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'kind' => 'customer',
        'customer' => $customer,
        'scopes' => ['profile:read', 'usage:read', 'invoices:read', 'invoices:pay'],
        'origins' => ['http://localhost:3000'],
    ]),
]);
$body = curl_exec($call);
http_response_code($body === false ? 502 : curl_getinfo($call, CURLINFO_RESPONSE_CODE));
header('Content-Type: application/json');
header('Cache-Control: no-store');
echo $body === false ? '{"detail":"The BFF can not be reached."}' : $body;
