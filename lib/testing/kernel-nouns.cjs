/** The kernel's nouns: they stand above the other folders of the kernel, which all nouns stand on. */
module.exports = { kernelNouns: ["audit", "brands", "caller", "jobs", "rate-limits", "status-page"] };
