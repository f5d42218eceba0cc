//! Discord over TLS: a certificate for discord.com from a root that is thrown away.

use std::{net::SocketAddr, sync::Arc};

use anyhow::Result;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, crypto::ring, pki_types::PrivateKeyDer},
};

/// How a client finds Discord under its real name: by resolving `discord.com` to the address, and
/// by trusting the root.
#[derive(Debug, Clone)]
pub struct Tls {
    /// Where it listens.
    pub address: SocketAddr,
    /// The root's certificate as PEM.
    pub root_pem: String,
    /// The root's certificate as DER.
    pub root_der: Vec<u8>,
}

/// A root, and what it vouches for.
pub(super) fn certify(address: SocketAddr) -> Result<(Tls, TlsAcceptor)> {
    let mut root = CertificateParams::new(Vec::<String>::new())?;
    root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let root = CertifiedIssuer::self_signed(root, KeyPair::generate()?)?;
    let key = KeyPair::generate()?;
    let names = vec!["discord.com".to_owned()];
    let certificate = CertificateParams::new(names)?.signed_by(&key, &root)?;
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(vec![certificate.der().clone()], key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    let (root_pem, root_der) = (root.pem(), root.der().to_vec());
    Ok((Tls { address, root_pem, root_der }, TlsAcceptor::from(Arc::new(config))))
}
