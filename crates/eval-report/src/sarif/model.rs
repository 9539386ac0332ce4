//! The part of the SARIF 2.1.0 object model that a run needs, named as the standard names it.
//!
//! Source: *Static Analysis Results Interchange Format (SARIF) Version 2.1.0*, OASIS Standard, 2020; the
//! section of each object stands at its type.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

/// §3.13
#[derive(Serialize)]
pub(super) struct Log {
    #[serde(rename = "$schema")]
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) runs: [SarifRun; 1],
}

/// §3.14
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifRun {
    pub(super) tool: Tool,
    pub(super) invocations: [Invocation; 1],
    pub(super) column_kind: &'static str,
    pub(super) results: Vec<SarifResult>,
    pub(super) properties: BTreeMap<&'static str, Value>,
}

/// §3.18
#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

/// §3.19, `toolComponent`
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver {
    pub(super) name: &'static str,
    pub(super) semantic_version: String,
    pub(super) rules: Vec<Descriptor>,
    pub(super) notifications: Vec<Descriptor>,
}

/// §3.49, `reportingDescriptor`
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptor {
    pub(super) id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) short_description: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) help: Option<Message>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) default_configuration: Option<Configuration>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) properties: BTreeMap<&'static str, Value>,
}

/// §3.50, `reportingConfiguration`
#[derive(Serialize)]
pub(super) struct Configuration {
    pub(super) level: &'static str,
}

/// §3.20
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invocation {
    pub(super) execution_successful: bool,
    pub(super) exit_code: u8,
    pub(super) exit_code_description: &'static str,
    pub(super) tool_execution_notifications: Vec<Notification>,
}

/// §3.58
#[derive(Serialize)]
pub(super) struct Notification {
    pub(super) descriptor: DescriptorReference,
    pub(super) level: &'static str,
    pub(super) message: Message,
}

/// §3.52, `reportingDescriptorReference`
#[derive(Serialize)]
pub(super) struct DescriptorReference {
    pub(super) id: String,
    pub(super) index: usize,
}

/// §3.27
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult {
    pub(super) rule_id: String,
    pub(super) rule_index: usize,
    pub(super) level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) baseline_state: Option<&'static str>,
    pub(super) message: Message,
    pub(super) locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) related_locations: Vec<Location>,
    pub(super) partial_fingerprints: BTreeMap<&'static str, String>,
    pub(super) properties: BTreeMap<&'static str, Value>,
}

/// §3.11
#[derive(Serialize)]
pub(super) struct Message {
    pub(super) text: String,
}

/// §3.28
#[expect(clippy::struct_field_names, reason = "the standard's names")]
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) id: Option<usize>,
    pub(super) physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) logical_locations: Vec<LogicalLocation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<Message>,
}

/// §3.29
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) region: Region,
}

/// §3.4
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
    pub(super) uri_base_id: &'static str,
}

/// §3.30
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) end_line: Option<u32>,
}

/// §3.33
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogicalLocation {
    pub(super) fully_qualified_name: String,
}
