//! A certificate authority that is thrown away: homeservers of a test trust it, and each other.

use std::path::{Path, PathBuf};

use anyhow::Result;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose,
};
use tempfile::TempDir;

/// An authority.
pub struct Authority {
    folder: TempDir,
    root: CertifiedIssuer<'static, KeyPair>,
}

impl Authority {
    /// A new one.
    ///
    /// # Errors
    /// When its certificate cannot be written.
    pub fn new() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut root = CertificateParams::new(Vec::<String>::new())?;
        root.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        root.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        // By another name than those that it vouches for, which would seem to vouch for themselves.
        root.distinguished_name.push(DnType::CommonName, "The authority of a test");
        let root = CertifiedIssuer::self_signed(root, KeyPair::generate()?)?;
        std::fs::write(folder.path().join("root.pem"), root.pem())?;
        Ok(Self { folder, root })
    }

    /// Where its own certificate is.
    pub(super) fn root(&self) -> PathBuf {
        self.folder.path().join("root.pem")
    }

    /// Writes a certificate for a host, and its key, into a folder: `tls.pem` and `tls.key`.
    pub(super) fn certify(&self, host: &str, folder: &Path) -> Result<()> {
        let key = KeyPair::generate()?;
        let certificate =
            CertificateParams::new(vec![host.to_owned()])?.signed_by(&key, &self.root)?;
        std::fs::write(folder.join("tls.pem"), certificate.pem())?;
        std::fs::write(folder.join("tls.key"), key.serialize_pem())?;
        Ok(())
    }
}
