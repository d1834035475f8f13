import QuireProgram

await Program.main()
