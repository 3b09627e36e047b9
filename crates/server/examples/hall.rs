//! A hall that forgets everything when it stops, for trying things out:
//! `cargo run -p server --example hall -- 127.0.0.1:8080`.

use std::net::SocketAddr;

use server::{Config, Server};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = Config::default();
    if let Some(listen) = std::env::args().nth(1) {
        config.listen = listen.parse::<SocketAddr>()?;
    }
    // The page may come from another port while it is worked on.
    config.allowed_origins.extend(std::env::args().skip(2));
    let server = Server::bind(config, store::memory::open()).await?;
    println!("http://{}", server.local_addr());
    server.serve_until(async { tokio::signal::ctrl_c().await.unwrap_or_default() }).await;
    Ok(())
}
